import { defineRoute } from '../../http/route/route.js';
import { isoTime, uuid } from '../../http/schemas/scalar.js';
import { deleteGame } from '../../use-cases/games/delete.js';
import { expectationOf } from '../expectation.js';
import { deletedGame, gameView } from './view.js';

export const deleteGameRoute = defineRoute({
  operationId: 'deleteGame',
  method: 'DELETE',
  path: '/games/{gameId}',
  tag: 'Games',
  summary: 'Delete a game',
  description:
    'Deletes a game: it is found nowhere afterwards, and what was earned in it stays with its users.',
  guard: 'default',
  params: { gameId: uuid },
  responses: { 200: { description: 'The game as it was.', schema: deletedGame } },
  faults: ['game-not-found'],
  transaction: true,
  versioned: true,
  handle: async (request) => {
    const { gameId } = request.params;
    const row = await deleteGame(request, { gameId, expects: expectationOf(request.ifMatch) });
    return { status: 200, body: { ...gameView(row), deletedAt: isoTime(row.updatedAt) } };
  },
});
