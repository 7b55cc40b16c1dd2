import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { listOf } from '../../http/schemas/bounded.js';
import { describedPatchShape } from '../../http/schemas/description.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId, timeZone } from '../../http/schemas/text.js';
import type { TaskParams } from '../../use-cases/games/task-params.js';
import { type GamePatch, tryGameUpdate, updateGame } from '../../use-cases/games/update.js';
import { expectationOf } from '../expectation.js';
import { assignmentFaults, assignmentFieldFaults } from '../strategies/assignment-faults.js';
import { platform, strategyId } from './fields.js';
import { levelsInput } from './levels.js';
import { params } from './params.js';
import { game, gameAnswer } from './view.js';

const TASKS_MAX = 100;

const taskParams = z.strictObject({ externalTaskId: externalId, params }).meta({ id: 'TaskParams' });

function areDifferent(tasks: readonly TaskParams[]): boolean {
  return new Set(tasks.map(({ externalTaskId: id }) => id)).size === tasks.length;
}

export const updateGameRoute = defineRoute({
  operationId: 'updateGame',
  method: 'PATCH',
  path: '/games/{gameId}',
  tag: 'Games',
  summary: 'Update a game',
  description: 'Changes the members that are given; `null` sets one back to its default.',
  guard: 'default',
  params: { gameId: uuid },
  body: z.strictObject({
    externalGameId: externalId.optional(),
    platform: platform.nullish(),
    strategyId: strategyId.nullish().transform((value) => (value === null ? 'default' : value)),
    timeZone: timeZone.nullish().transform((value) => (value === null ? 'UTC' : value)),
    params: params
      .nullish()
      .transform((value) => (value === null ? {} : value))
      .meta({ description: 'The whole set: parameters left out are no longer set.' }),
    levels: levelsInput.nullish(),
    ...describedPatchShape,
    tasks: listOf(taskParams, { min: 1, max: TASKS_MAX })
      .refine(areDifferent, 'expected each task once')
      .optional()
      .meta({
        description:
          'Tasks whose parameters change with the game, each with its whole set: so it can get a strategy that does not ' +
          'take those that they have. A hundred at most.',
      }),
  }),
  responses: { 200: { description: 'The game as it is now.', schema: game } },
  faults: [
    ...([
      'storage-exceeded',
      'game-not-found',
      'task-not-found',
      'game-exists',
      ...assignmentFaults,
    ] as const),
    'unknown-time-zone',
  ],
  fieldFaults: assignmentFieldFaults,
  transaction: true,
  versioned: true,
  prepare: (request) => tryGameUpdate(request, { ...request.params, ...commandIn(request) }),
  handle: async (request) => {
    const { gameId } = request.params;
    const expects = expectationOf(request.ifMatch);
    const row = await updateGame(request, { gameId, ...commandIn(request), expects });
    return { status: 200, ...gameAnswer(request.principal, row) };
  },
});

interface GameChange {
  readonly body: { readonly tasks?: readonly TaskParams[] | undefined };
  readonly patchOf: (row: object) => GamePatch & GameChange['body'];
}

/** The members of the game itself, and those of its tasks. */
function commandIn({ body, patchOf }: GameChange) {
  const ofGame = (row: object): GamePatch => {
    const { tasks: _, ...patch } = patchOf(row);
    return patch;
  };
  return { patchOf: ofGame, tasks: body.tasks ?? [] };
}
