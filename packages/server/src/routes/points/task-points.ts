import { pageQuery } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { happened } from '../../http/schemas/span.js';
import { externalId } from '../../http/schemas/text.js';
import { readTaskPoints } from '../../use-cases/points/read-task-points.js';
import { pointsPageOf, pointsPageView, taskTotal, taskTotalView } from './total-view.js';

export const taskPointsRoute = defineRoute({
  operationId: 'getTaskPoints',
  method: 'GET',
  path: '/games/{gameId}/tasks/{externalTaskId}/points',
  tag: 'Points',
  summary: "Get a task's points",
  description: 'Reads what every user has in one task, by user.',
  guard: 'default',
  params: { gameId: uuid, externalTaskId: externalId },
  query: { ...pageQuery(), ...happened },
  responses: { 200: { description: 'A page of totals.', schema: pointsPageOf(taskTotal) } },
  faults: ['game-not-found', 'task-not-found'],
  handle: async (request) => {
    const { from, to } = request.query;
    const query = { ...request.params, from, to };
    const points = await readTaskPoints(request, query, request.paging.request);
    return { status: 200, body: pointsPageView(request.paging, points, taskTotalView) };
  },
});
