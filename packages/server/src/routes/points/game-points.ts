import { pageQuery } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { happened } from '../../http/schemas/span.js';
import { externalId } from '../../http/schemas/text.js';
import { readGamePoints } from '../../use-cases/points/read-game-points.js';
import { gameTotal, gameTotalView, pointsPageOf, pointsPageView } from './total-view.js';

export const gamePointsRoute = defineRoute({
  operationId: 'getGamePoints',
  method: 'GET',
  path: '/games/{gameId}/points',
  tag: 'Points',
  summary: "Get a game's points",
  description:
    'Reads what every user has in each task of a game, by task and user, with tasks that were deleted.',
  guard: 'default',
  params: { gameId: uuid },
  query: {
    ...pageQuery(),
    ...happened,
    externalUserId: externalId.optional(),
    externalTaskId: externalId.optional(),
  },
  responses: { 200: { description: 'A page of totals.', schema: pointsPageOf(gameTotal) } },
  faults: ['game-not-found'],
  handle: async (request) => {
    const { externalUserId = null, externalTaskId = null, from, to } = request.query;
    const query = { ...request.params, from, to, externalUserId, externalTaskId };
    const points = await readGamePoints(request, query, request.paging.request);
    return { status: 200, body: pointsPageView(request.paging, points, gameTotalView) };
  },
});
