import * as z from 'zod';
import { toProblem } from '../../http/answer/problem.js';
import { defineRoute } from '../../http/route/route.js';
import { listOf } from '../../http/schemas/bounded.js';
import { problem } from '../../http/schemas/problem.js';
import { uuid } from '../../http/schemas/scalar.js';
import { type CreateManyTasks, createManyTasks, tryManyTasks } from '../../use-cases/tasks/create-many.js';
import { taskBody } from './task-body.js';
import { task, taskViewIn } from './view.js';

const TASKS_MAX = 1000;

const refusedTask = z
  .object({ index: z.int().meta({ description: 'Its place in the request, from 0.' }), error: problem })
  .meta({ id: 'RefusedTask' });

const manyTasks = z
  .object({
    created: z.array(task),
    failed: z.array(refusedTask),
  })
  .meta({ id: 'ManyTasks' });

export const createManyTasksRoute = defineRoute({
  operationId: 'createTasks',
  method: 'POST',
  path: '/games/{gameId}/tasks/bulk',
  tag: 'Tasks',
  summary: 'Create many tasks',
  description:
    'Creates many tasks in a game. With `atomic`, which is the default, one task that cannot ' +
    'be made keeps all of them from being made: the answer is `bulk-failed` and says what is ' +
    'wrong with each. Without it, those that can be made are.',
  guard: 'default',
  params: { gameId: uuid },
  body: z.strictObject({
    tasks: listOf(taskBody, { min: 1, max: TASKS_MAX }),
    atomic: z.boolean().default(true),
  }),
  // A thousand tasks with all the parameters that they may have.
  bodyLimits: { valuesMax: 60_000 },
  responses: {
    200: { description: 'Those that were made, and what is wrong with the others.', schema: manyTasks },
    201: { description: 'All of them were made.', schema: manyTasks },
  },
  faults: ['storage-exceeded', 'game-not-found', 'bulk-failed'],
  fieldFaults: ['bulk-failed'],
  idempotency: 'stored-body',
  prepare: (request) => tryManyTasks(request, commandIn(request)),
  handle: async (request) => {
    const { atomic } = request.body;
    const command = commandIn(request);
    const { game, created, failed } = await createManyTasks(request, command);
    const body = {
      created: created.map(taskViewIn(game)),
      failed: failed.map(({ index, fault }) => ({ index, error: toProblem(fault, request).body })),
    };
    return atomic ? { status: 201, body } : { status: 200, body };
  },
});

interface BulkRequest {
  readonly params: { readonly gameId: string };
  readonly body: Pick<CreateManyTasks, 'tasks'> & { readonly atomic: boolean };
}

function commandIn({ params: { gameId }, body: { tasks, atomic } }: BulkRequest): CreateManyTasks {
  return { gameId, tasks, isAtomic: atomic };
}
