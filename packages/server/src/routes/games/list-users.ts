import * as z from 'zod';
import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import type { GameUser } from '../../ports/points-reads.js';
import { listGameUsers } from '../../use-cases/games/list-users.js';
import type { Named } from '../../use-cases/points/named.js';
import { name, totalShape, totalView } from '../points/total-view.js';

const gameUser = z
  .object({
    ...totalShape,
    name,
    firstActivityAt: time.meta({ description: 'When their first award or action in the game happened.' }),
    lastActivityAt: time.meta({ description: 'When the last one happened.' }),
  })
  .meta({ id: 'GameUser' });

function gameUserView(row: Named<GameUser>) {
  return {
    ...totalView(row),
    name: row.name,
    firstActivityAt: isoTime(row.firstActivityAt),
    lastActivityAt: isoTime(row.lastActivityAt),
  };
}

export const listGameUsersRoute = defineRoute({
  operationId: 'listGameUsers',
  method: 'GET',
  path: '/games/{gameId}/users',
  tag: 'Games',
  summary: "List a game's users",
  description:
    'Lists who takes part in a game, by an award or an action, the newest users first; or one of them alone.',
  guard: 'default',
  params: { gameId: uuid },
  query: {
    ...pageQuery(),
    externalUserId: externalId.optional(),
  },
  responses: { 200: { description: 'A page of users.', schema: pageOf(gameUser) } },
  faults: ['game-not-found'],
  handle: async (request) => {
    const { externalUserId = null } = request.query;
    const query = { ...request.params, externalUserId };
    const page = await listGameUsers(request, query, request.paging.request);
    return { status: 200, body: pageView(request.paging, page, gameUserView) };
  },
});
