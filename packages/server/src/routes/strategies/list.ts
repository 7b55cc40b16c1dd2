import { pageOf, pageQuery, pageView } from '../../http/paging.js';
import { defineRoute } from '../../http/route.js';
import { listStrategies } from '../../use-cases/strategies/list.js';
import { strategySummary, strategySummaryView } from './view.js';

export const listStrategiesRoute = defineRoute({
  operationId: 'listStrategies',
  method: 'GET',
  path: '/strategies',
  tag: 'Strategies',
  summary: 'Lists the built-in strategies, by id.',
  guard: 'default',
  query: pageQuery(),
  responses: { 200: { description: 'A page of strategies.', schema: pageOf(strategySummary) } },
  handle: async ({ paging }) => {
    const page = listStrategies(paging.request);
    return { status: 200, body: pageView(paging, page, strategySummaryView) };
  },
});
