import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { text } from '../../http/schemas/text.js';
import { findKnownStrategy } from '../../use-cases/strategies/get.js';
import { input, inputView, param, paramView } from './declaration-view.js';
import { namingFaults, STRATEGY_ID } from './naming.js';

const strategySchema = z
  .object({ id: z.string(), version: z.int(), variables: z.array(param), inputs: z.array(input) })
  .meta({ id: 'StrategySchema' });

export const getStrategySchemaRoute = defineRoute({
  operationId: 'getStrategySchema',
  method: 'GET',
  path: '/strategies/{id}/schema',
  tag: 'Strategies',
  summary: "Get a strategy's schema",
  description: `Gets what can be set for a strategy, built-in or custom, and what it reads of an event. ${STRATEGY_ID}`,
  guard: 'default',
  params: { id: text(200) },
  responses: { 200: { description: 'Its variables and inputs.', schema: strategySchema } },
  faults: namingFaults,
  handle: async (request) => {
    const { id, version, strategy } = await findKnownStrategy(request, request.params.id);
    const variables = strategy.params.map(paramView);
    return { status: 200, body: { id, version, variables, inputs: strategy.inputs.map(inputView) } };
  },
});
