import { defineRoute } from '../../http/route.js';
import { text } from '../../http/schemas/text.js';
import { getStrategy } from '../../use-cases/strategies/get.js';
import { strategy, strategyView } from './view.js';

export const getStrategyRoute = defineRoute({
  operationId: 'getStrategy',
  method: 'GET',
  path: '/strategies/{id}',
  tag: 'Strategies',
  summary: 'Gets one built-in strategy with its text.',
  guard: 'default',
  params: { id: text(200) },
  responses: { 200: { description: 'The strategy.', schema: strategy } },
  faults: ['strategy-not-found'],
  handle: async ({ params }) => ({ status: 200, body: strategyView(getStrategy(params.id)) }),
});
