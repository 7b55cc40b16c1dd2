import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { createTask } from '../../use-cases/tasks/create.js';
import { assignmentFaults, assignmentFieldFaults } from '../strategies/assignment-faults.js';
import { taskBody } from './task-body.js';
import { task, taskAnswer, taskLocation } from './view.js';

export const createTaskRoute = defineRoute({
  operationId: 'createTask',
  method: 'POST',
  path: '/games/{gameId}/tasks',
  tag: 'Tasks',
  summary: 'Create a task',
  description: 'Creates a task in a game.',
  guard: 'default',
  params: { gameId: uuid },
  body: taskBody,
  responses: { 201: { description: 'The task.', schema: task, headers: ['Location', 'ETag'] } },
  faults: ['storage-exceeded', 'game-not-found', 'task-exists', 'too-many-tasks', ...assignmentFaults],
  fieldFaults: assignmentFieldFaults,
  idempotency: 'stored-body',
  handle: async (request) => {
    const row = await createTask(request, { ...request.body, gameId: request.params.gameId });
    return { status: 201, location: taskLocation(row), ...taskAnswer(request.principal, row) };
  },
});
