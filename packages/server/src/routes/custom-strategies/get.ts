import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { getCustomStrategy } from '../../use-cases/custom-strategies/get.js';
import { expectationOf } from '../expectation.js';
import { versionInUrl } from './fields.js';
import { customStrategy, customStrategyAnswer } from './view.js';

export const getCustomStrategyRoute = defineRoute({
  operationId: 'getCustomStrategy',
  method: 'GET',
  path: '/strategies/custom/{id}',
  tag: 'Custom strategies',
  summary: 'Get own strategy',
  description: 'Gets a custom strategy in its newest version, or in the one that is named.',
  guard: 'default',
  params: { id: uuid },
  query: { version: versionInUrl.optional() },
  responses: { 200: { description: 'The strategy.', schema: customStrategy } },
  faults: ['strategy-not-found', 'version-not-found'],
  versioned: true,
  handle: async (request) => {
    const row = await getCustomStrategy(request, { ...request.params, version: request.query.version });
    expectationOf(request.ifMatch)?.(row.strategy);
    return { status: 200, ...customStrategyAnswer(row) };
  },
});
