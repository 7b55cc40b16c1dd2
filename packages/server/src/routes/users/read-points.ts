import * as z from 'zod';
import { cursorQuery, pageOf, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { owner, ownerInput } from '../../http/schemas/owner.js';
import { isoTimeOrNull, time, uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import type { UserGameTotal } from '../../ports/points-reads.js';
import { readUserPoints } from '../../use-cases/users/read-points.js';
import { totalShape, totalView } from '../points/total-view.js';
import { ownerTotalsShape, ownerTotalsView } from './owner-totals-view.js';

const gameOfUser = z
  .object({
    gameId: uuid,
    externalGameId: externalId,
    owner,
    points: z.int(),
    timesAwarded: z.int(),
    deletedAt: time.nullable().meta({ description: 'When the game was deleted; null where it is there.' }),
  })
  .meta({ id: 'GameOfUser' });

function gameOfUserView({ gameId, externalGameId, owner, points, timesAwarded, deletedAt }: UserGameTotal) {
  return { gameId, externalGameId, owner, points, timesAwarded, deletedAt: isoTimeOrNull(deletedAt) };
}

const userPoints = z
  .object({
    ...totalShape,
    owner: owner
      .nullable()
      .meta({ description: 'The scope that has the user; null where several do: see `owners`.' }),
    ...ownerTotalsShape,
    games: pageOf(gameOfUser).meta({ id: 'GamesOfUser' }),
  })
  .meta({ id: 'UserPoints' });

export const userPointsRoute = defineRoute({
  operationId: 'getUserPoints',
  method: 'GET',
  path: '/users/{externalUserId}/points',
  tag: 'Users',
  summary: "Get a user's points",
  description:
    "Reads a user's points over all games, with those that were deleted. Players may read their own. Adds up the user in " +
    'every scope that you see: your own; of a player, every scope of a key that has a user of ' +
    'this id; to an administrator, all of them.',
  guard: 'default',
  params: { externalUserId: externalId },
  query: { ...cursorQuery(), owner: ownerInput.optional() },
  responses: { 200: { description: "The user's points.", schema: userPoints } },
  faults: ['user-not-found'],
  handle: async (request) => {
    const { externalUserId } = request.params;
    const query = { externalUserId, owner: request.query.owner };
    const { total, games } = await readUserPoints(request, query, request.paging.request);
    const [only, second] = total.owners;
    const body = {
      ...totalView(total),
      owner: second === undefined && only !== undefined ? only.owner : null,
      ...ownerTotalsView(total),
      games: pageView(request.paging, games, gameOfUserView),
    };
    return { status: 200, body };
  },
});
