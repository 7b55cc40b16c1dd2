import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { duplicateTask } from '../../use-cases/tasks/duplicate.js';
import { task, taskAnswer, taskLocation } from './view.js';

export const duplicateTaskRoute = defineRoute({
  operationId: 'duplicateTask',
  method: 'POST',
  path: '/games/{gameId}/tasks/{taskId}/duplicate',
  tag: 'Tasks',
  summary: 'Duplicate a task',
  description: "Makes a task with another's strategy, parameters, status and description.",
  guard: 'default',
  params: { gameId: uuid, taskId: uuid },
  body: z.strictObject({ externalTaskId: externalId }),
  responses: { 201: { description: 'The copy.', schema: task, headers: ['Location', 'ETag'] } },
  faults: [
    'storage-exceeded',
    'game-not-found',
    'task-not-found',
    'task-exists',
    'too-many-tasks',
    'strategy-archived',
  ],
  idempotency: 'stored-body',
  handle: async (request) => {
    const row = await duplicateTask(request, { ...request.params, ...request.body });
    return { status: 201, location: taskLocation(row), ...taskAnswer(request.principal, row) };
  },
});
