import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { listCustomStrategies } from '../../use-cases/custom-strategies/list.js';
import { strategyName } from './fields.js';
import { customStrategySummary, customStrategySummaryView, strategyStatus } from './view.js';

export const listCustomStrategiesRoute = defineRoute({
  operationId: 'listCustomStrategies',
  method: 'GET',
  path: '/strategies/custom',
  tag: 'Custom strategies',
  summary: 'List own strategies',
  description: 'Lists the custom strategies of the scope, newest first, each with its newest version.',
  guard: 'default',
  query: {
    ...pageQuery(),
    status: strategyStatus.optional(),
    name: strategyName.optional(),
    owner: ownerInput.optional(),
  },
  responses: { 200: { description: 'A page of custom strategies.', schema: pageOf(customStrategySummary) } },
  handle: async (request) => {
    const page = await listCustomStrategies(request, request.query, request.paging.request);
    return { status: 200, body: pageView(request.paging, page, customStrategySummaryView) };
  },
});
