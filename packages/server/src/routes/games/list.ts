import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { externalId } from '../../http/schemas/text.js';
import { listGames } from '../../use-cases/games/list.js';
import { platform, strategyId } from './fields.js';
import { game, gameViewFor } from './view.js';

export const listGamesRoute = defineRoute({
  operationId: 'listGames',
  method: 'GET',
  path: '/games',
  tag: 'Games',
  summary: 'List games',
  description:
    'Lists the games of the scope, newest first; to players, also those of keys in which they take part, ' +
    'unless `strategyId` is named.',
  guard: 'default',
  query: {
    ...pageQuery(),
    externalGameId: externalId.optional(),
    platform: platform.optional(),
    strategyId: strategyId.optional(),
    owner: ownerInput.optional(),
  },
  responses: { 200: { description: 'A page of games.', schema: pageOf(game) } },
  handle: async (request) => {
    const page = await listGames(request, request.query, request.paging.request);
    return { status: 200, body: pageView(request.paging, page, gameViewFor(request.principal)) };
  },
});
