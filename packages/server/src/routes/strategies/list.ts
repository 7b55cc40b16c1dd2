import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { listStrategies } from '../../use-cases/strategies/list.js';
import { strategySummary, strategySummaryView } from './view.js';

export const listStrategiesRoute = defineRoute({
  operationId: 'listStrategies',
  method: 'GET',
  path: '/strategies',
  tag: 'Strategies',
  summary: 'List strategies',
  description:
    'Lists what games may name: the built-in strategies by id, then the published ones of the ' +
    'scope, newest first.',
  guard: 'default',
  query: pageQuery(),
  responses: { 200: { description: 'A page of strategies.', schema: pageOf(strategySummary) } },
  handle: async (request) => {
    const page = await listStrategies(request, request.paging.request);
    return { status: 200, body: pageView(request.paging, page, strategySummaryView) };
  },
});
