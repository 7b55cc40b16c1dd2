import { defineRoute } from '../../http/route/route.js';
import { isoTime, uuid } from '../../http/schemas/scalar.js';
import { deleteTask } from '../../use-cases/tasks/delete.js';
import { expectationOf } from '../expectation.js';
import { deletedTask, taskView } from './view.js';

export const deleteTaskRoute = defineRoute({
  operationId: 'deleteTask',
  method: 'DELETE',
  path: '/games/{gameId}/tasks/{taskId}',
  tag: 'Tasks',
  summary: 'Delete a task',
  description: 'Deletes a task: it is found nowhere afterwards, and its external id is free again.',
  guard: 'default',
  params: { gameId: uuid, taskId: uuid },
  responses: { 200: { description: 'The task as it was.', schema: deletedTask } },
  faults: ['game-not-found', 'task-not-found'],
  transaction: true,
  versioned: true,
  handle: async (request) => {
    const expects = expectationOf(request.ifMatch);
    const row = await deleteTask(request, { ...request.params, expects });
    return { status: 200, body: { ...taskView(row), deletedAt: isoTime(row.task.updatedAt) } };
  },
});
