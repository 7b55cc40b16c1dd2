import { pageQuery } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { happened } from '../../http/schemas/span.js';
import { externalId } from '../../http/schemas/text.js';
import { readTaskPointsDetails } from '../../use-cases/points/read-task-points.js';
import { detailedTaskTotal, detailedTaskTotalView, pointsPageOf, pointsPageView } from './total-view.js';

export const taskPointsDetailsRoute = defineRoute({
  operationId: 'getTaskPointsDetails',
  method: 'GET',
  path: '/games/{gameId}/tasks/{externalTaskId}/points/details',
  tag: 'Points',
  summary: "Detail a task's points",
  description: 'Reads the same as the points of a task, each with its newest awards.',
  guard: 'default',
  params: { gameId: uuid, externalTaskId: externalId },
  query: { ...pageQuery({ limitMax: 100, limitDefault: 20 }), ...happened },
  responses: { 200: { description: 'A page of totals.', schema: pointsPageOf(detailedTaskTotal) } },
  faults: ['game-not-found', 'task-not-found'],
  handle: async (request) => {
    const { from, to } = request.query;
    const query = { ...request.params, from, to };
    const points = await readTaskPointsDetails(request, query, request.paging.request);
    const body = pointsPageView(request.paging, points, detailedTaskTotalView);
    return { status: 200, body };
  },
});
