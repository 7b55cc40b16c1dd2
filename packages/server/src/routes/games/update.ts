import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { describedPatchShape } from '../../http/schemas/description.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId, timeZone } from '../../http/schemas/text.js';
import { tryGameUpdate, updateGame } from '../../use-cases/games/update.js';
import { expectationOf } from '../expectation.js';
import { assignmentFaults, assignmentFieldFaults } from '../strategies/assignment-faults.js';
import { platform, strategyId } from './fields.js';
import { params } from './params.js';
import { game, gameAnswer } from './view.js';

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
    ...describedPatchShape,
  }),
  responses: { 200: { description: 'The game as it is now.', schema: game } },
  faults: ['game-not-found', 'game-exists', ...assignmentFaults, 'unknown-time-zone'],
  fieldFaults: assignmentFieldFaults,
  transaction: true,
  versioned: true,
  prepare: (request) => tryGameUpdate(request, { ...request.params, patch: request.body }),
  handle: async (request) => {
    const { gameId } = request.params;
    const expects = expectationOf(request.ifMatch);
    const row = await updateGame(request, { gameId, patch: request.body, expects });
    return { status: 200, ...gameAnswer(row) };
  },
});
