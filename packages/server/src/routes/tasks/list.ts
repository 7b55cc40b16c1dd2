import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { listTasks } from '../../use-cases/tasks/list.js';
import { strategyId } from '../games/fields.js';
import { taskStatus } from './fields.js';
import { task, taskViewFor } from './view.js';

export const listTasksRoute = defineRoute({
  operationId: 'listTasks',
  method: 'GET',
  path: '/games/{gameId}/tasks',
  tag: 'Tasks',
  summary: 'List tasks',
  description:
    'Lists the tasks of a game, newest first. Players may read those of games in which they take part, not by ' +
    '`strategyId`.',
  guard: 'default',
  params: { gameId: uuid },
  query: {
    ...pageQuery(),
    status: taskStatus.optional(),
    strategyId: strategyId.optional().meta({ description: 'Tasks with this strategy of their own.' }),
  },
  responses: { 200: { description: 'A page of tasks.', schema: pageOf(task) } },
  faults: ['game-not-found'],
  handle: async (request) => {
    const { status, strategyId } = request.query;
    const query = { gameId: request.params.gameId, status, strategyId };
    const { game, tasks } = await listTasks(request, query, request.paging.request);
    return { status: 200, body: pageView(request.paging, tasks, taskViewFor(request.principal, game)) };
  },
});
