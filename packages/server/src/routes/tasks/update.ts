import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { describedPatchShape } from '../../http/schemas/description.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { updateTask } from '../../use-cases/tasks/update.js';
import { expectationOf } from '../expectation.js';
import { strategyId } from '../games/fields.js';
import { params } from '../games/params.js';
import { assignmentFaults, assignmentFieldFaults } from '../strategies/assignment-faults.js';
import { taskStatus } from './fields.js';
import { task, taskAnswer } from './view.js';

export const updateTaskRoute = defineRoute({
  operationId: 'updateTask',
  method: 'PATCH',
  path: '/games/{gameId}/tasks/{taskId}',
  tag: 'Tasks',
  summary: 'Update a task',
  description: 'Changes the members that are given; `null` sets one back to its default.',
  guard: 'default',
  params: { gameId: uuid, taskId: uuid },
  body: z.strictObject({
    externalTaskId: externalId.optional().meta({
      description: 'Another id of your own for it: awards and actions name it by that one from now on.',
    }),
    strategyId: strategyId
      .nullish()
      .meta({ description: 'Its own strategy; null to inherit that of the game.' }),
    status: taskStatus.nullish().transform((value) => (value === null ? 'open' : value)),
    params: params
      .nullish()
      .transform((value) => (value === null ? {} : value))
      .meta({ description: 'The whole set: parameters left out are no longer set.' }),
    ...describedPatchShape,
  }),
  responses: { 200: { description: 'The task as it is now.', schema: task } },
  faults: ['storage-exceeded', 'game-not-found', 'task-not-found', 'task-exists', ...assignmentFaults],
  fieldFaults: assignmentFieldFaults,
  transaction: true,
  versioned: true,
  handle: async (request) => {
    const expects = expectationOf(request.ifMatch);
    const row = await updateTask(request, { ...request.params, patchOf: request.patchOf, expects });
    return { status: 200, ...taskAnswer(request.principal, row) };
  },
});
