import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { describedShape } from '../../http/schemas/description.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { externalId, timeZone } from '../../http/schemas/text.js';
import { createGame } from '../../use-cases/games/create.js';
import { assignmentFaults, assignmentFieldFaults } from '../strategies/assignment-faults.js';
import { platform, strategyId } from './fields.js';
import { levelsInput } from './levels.js';
import { params } from './params.js';
import { game, gameAnswer, gameLocation } from './view.js';

export const createGameRoute = defineRoute({
  operationId: 'createGame',
  method: 'POST',
  path: '/games',
  tag: 'Games',
  summary: 'Create a game',
  description: 'Creates a game.',
  guard: 'default',
  query: { owner: ownerInput.optional() },
  body: z.strictObject({
    externalGameId: externalId,
    platform: platform.nullable().default(null),
    strategyId: strategyId.default('default'),
    timeZone: timeZone.default('UTC'),
    params: params.default({}),
    levels: levelsInput.nullable().default(null),
    ...describedShape,
  }),
  responses: { 201: { description: 'The game.', schema: game, headers: ['Location', 'ETag'] } },
  faults: ['storage-exceeded', 'game-exists', ...assignmentFaults, 'unknown-time-zone'],
  fieldFaults: assignmentFieldFaults,
  idempotency: 'stored-body',
  handle: async (request) => {
    const row = await createGame(request, { ...request.body, owner: request.query.owner });
    return { status: 201, location: gameLocation(row), ...gameAnswer(request.principal, row) };
  },
});
