import { defineRoute } from '../../http/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { createTask } from '../../use-cases/tasks/create.js';
import { taskBody } from './task-body.js';
import { task, taskAnswer, taskLocation } from './view.js';

export const createTaskRoute = defineRoute({
  operationId: 'createTask',
  method: 'POST',
  path: '/games/{gameId}/tasks',
  tag: 'Tasks',
  summary: 'Creates a task in a game.',
  guard: 'default',
  params: { gameId: uuid },
  body: taskBody,
  bodyExample: { externalTaskId: 'walk', status: 'open' },
  responses: { 201: { description: 'The task.', schema: task } },
  faults: [
    'game-not-found',
    'task-exists',
    'too-many-tasks',
    'unknown-strategy',
    'strategy-not-published',
    'invalid-params',
  ],
  fieldFaults: ['strategy-archived'],
  idempotency: 'stored-body',
  handle: async (request) => {
    const row = await createTask(request, { ...request.body, gameId: request.params.gameId });
    return { status: 201, location: taskLocation(row), ...taskAnswer(row) };
  },
});
