import { pageQuery } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { uuid } from '../../http/schemas/scalar.js';
import { happened } from '../../http/schemas/span.js';
import { externalId } from '../../http/schemas/text.js';
import { readGamePointsDetails } from '../../use-cases/points/read-game-points.js';
import { detailedGameTotal, detailedGameTotalView, pointsPageOf, pointsPageView } from './total-view.js';

export const gamePointsDetailsRoute = defineRoute({
  operationId: 'getGamePointsDetails',
  method: 'GET',
  path: '/games/{gameId}/points/details',
  tag: 'Points',
  summary: "Detail a game's points",
  description: 'Reads the same as the points of a game, each with its newest awards.',
  guard: 'default',
  params: { gameId: uuid },
  query: {
    ...pageQuery({ limitMax: 100, limitDefault: 20 }),
    ...happened,
    externalUserId: externalId.optional(),
    externalTaskId: externalId.optional(),
  },
  responses: { 200: { description: 'A page of totals.', schema: pointsPageOf(detailedGameTotal) } },
  faults: ['game-not-found'],
  handle: async (request) => {
    const { externalUserId = null, externalTaskId = null, from, to } = request.query;
    const query = { ...request.params, from, to, externalUserId, externalTaskId };
    const points = await readGamePointsDetails(request, query, request.paging.request);
    const body = pointsPageView(request.paging, points, detailedGameTotalView);
    return { status: 200, body };
  },
});
