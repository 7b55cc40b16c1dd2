import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { duplicateGame } from '../../use-cases/games/duplicate.js';
import { game, gameAnswer, gameLocation } from './view.js';

const duplicatedGame = game.extend({ tasksCopied: z.int() }).meta({ id: 'DuplicatedGame' });

export const duplicateGameRoute = defineRoute({
  operationId: 'duplicateGame',
  method: 'POST',
  path: '/games/{gameId}/duplicate',
  tag: 'Games',
  summary: 'Duplicate a game',
  description: 'Copies a game with its tasks and parameters, without users and awards.',
  guard: 'default',
  params: { gameId: uuid },
  body: z.strictObject({ externalGameId: externalId }),
  responses: { 201: { description: 'The copy.', schema: duplicatedGame, headers: ['Location', 'ETag'] } },
  faults: ['storage-exceeded', 'game-not-found', 'game-exists', 'strategy-archived'],
  idempotency: 'stored-body',
  handle: async (request) => {
    const { game: row, tasksCopied } = await duplicateGame(request, { ...request.params, ...request.body });
    const { body, etag } = gameAnswer(request.principal, row);
    return { status: 201, location: gameLocation(row), etag, body: { ...body, tasksCopied } };
  },
});
