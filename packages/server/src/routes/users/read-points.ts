import { z } from 'zod';
import { cursorQuery, pageOf, pageView } from '../../http/paging.js';
import { defineRoute } from '../../http/route.js';
import { owner, ownerInput } from '../../http/schemas/owner.js';
import { uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import type { UserGameTotal } from '../../ports/points-reads.js';
import { readUserPoints } from '../../use-cases/users/read-points.js';
import { totalShape } from '../points/total-view.js';

const gameOfUser = z
  .object({ gameId: uuid, externalGameId: externalId, points: z.int(), timesAwarded: z.int() })
  .meta({ id: 'GameOfUser' });

function gameOfUserView({ gameId, externalGameId, points, timesAwarded }: UserGameTotal) {
  return { gameId, externalGameId, points, timesAwarded };
}

const userPoints = z.object({ ...totalShape, owner, games: pageOf(gameOfUser) }).meta({ id: 'UserPoints' });

export const userPointsRoute = defineRoute({
  operationId: 'getUserPoints',
  method: 'GET',
  path: '/users/{externalUserId}/points',
  tag: 'Users',
  summary: "Reads a user's points over all games. Players may read their own.",
  guard: 'default',
  params: { externalUserId: externalId },
  query: { ...cursorQuery(), owner: ownerInput.optional() },
  responses: { 200: { description: "The user's points.", schema: userPoints } },
  faults: ['user-not-found', 'ambiguous-user'],
  handle: async (request) => {
    const { externalUserId } = request.params;
    const query = { externalUserId, owner: request.query.owner };
    const { user, totals, games } = await readUserPoints(request, query, request.paging.request);
    const body = {
      externalUserId,
      points: totals.points,
      timesAwarded: totals.timesAwarded,
      owner: user.owner,
      games: pageView(request.paging, games, gameOfUserView),
    };
    return { status: 200, body };
  },
});
