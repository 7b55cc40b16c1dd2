import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { getGame } from '../../use-cases/games/get.js';
import { expectationOf } from '../expectation.js';
import { game, gameAnswer } from './view.js';

export const getGameRoute = defineRoute({
  operationId: 'getGame',
  method: 'GET',
  path: '/games/{gameId}',
  tag: 'Games',
  summary: 'Get a game',
  description: 'Gets one game. Players may read those in which they take part, whoever made them.',
  guard: 'default',
  params: { gameId: uuid },
  responses: { 200: { description: 'The game.', schema: game } },
  faults: ['game-not-found'],
  versioned: true,
  handle: async (request) => {
    const row = await getGame(request, request.params.gameId);
    expectationOf(request.ifMatch)?.(row);
    return { status: 200, ...gameAnswer(request.principal, row) };
  },
});
