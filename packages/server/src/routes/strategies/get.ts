import { defineRoute } from '../../http/route/route.js';
import { text } from '../../http/schemas/text.js';
import { getStrategy } from '../../use-cases/strategies/get.js';
import { namingFaults, STRATEGY_ID } from './naming.js';
import { strategy, strategyView } from './view.js';

export const getStrategyRoute = defineRoute({
  operationId: 'getStrategy',
  method: 'GET',
  path: '/strategies/{id}',
  tag: 'Strategies',
  summary: 'Get a strategy',
  description: `Gets one strategy with its text: a built-in, or a custom one as games name it. ${STRATEGY_ID}`,
  guard: 'default',
  params: { id: text(200) },
  responses: { 200: { description: 'The strategy.', schema: strategy } },
  faults: namingFaults,
  handle: async (request) => ({
    status: 200,
    body: strategyView(await getStrategy(request, request.params.id)),
  }),
});
