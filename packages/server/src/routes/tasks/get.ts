import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { getTask } from '../../use-cases/tasks/get.js';
import { expectationOf } from '../expectation.js';
import { task, taskAnswer } from './view.js';

export const getTaskRoute = defineRoute({
  operationId: 'getTask',
  method: 'GET',
  path: '/games/{gameId}/tasks/{externalTaskId}',
  tag: 'Tasks',
  summary: 'Get a task',
  description:
    'Gets one task by its external id. Players may read those of games in which they take ' +
    'part. By any id that a task may have, `bulk` too.',
  guard: 'default',
  params: { gameId: uuid, externalTaskId: externalId },
  responses: { 200: { description: 'The task.', schema: task } },
  faults: ['game-not-found', 'task-not-found'],
  versioned: true,
  handle: async (request) => {
    const { gameId, externalTaskId } = request.params;
    const row = await getTask(request, gameId, externalTaskId);
    expectationOf(request.ifMatch)?.(row.task);
    return { status: 200, ...taskAnswer(request.principal, row) };
  },
});
