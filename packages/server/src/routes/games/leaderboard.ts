import * as z from 'zod';
import { cursorQuery, pageOf, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { digits } from '../../http/schemas/query.js';
import { isoTimeOrNull, time, uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import { readLeaderboard, type ShownStanding } from '../../use-cases/games/leaderboard.js';
import { name } from '../points/total-view.js';

const AROUND_MAX = 25;

const standing = z
  .object({
    rank: z.int().meta({ description: '1, and how many have more points: who has as many has the same.' }),
    externalUserId: externalId
      .nullable()
      .meta({ description: 'Your own id of the user; null where a player is not told.' }),
    name,
    points: z.int(),
  })
  .meta({ id: 'Standing' });

function standingView({ rank, externalUserId, name, points }: ShownStanding) {
  return { rank, externalUserId, name, points };
}

const period = z.enum(['all']).meta({ description: 'The awards of all time.' });

const leaderboard = pageOf(standing)
  .omit({ total: true, totalCapped: true })
  .extend({
    period,
    users: z.int().meta({ description: 'How many are on the board.' }),
    countedAt: time.nullable().meta({
      description:
        'Ranks beyond 1,000 are counted on from what was counted up to a minute ago: when that was. Null where all of it was counted now.',
    }),
  })
  .meta({ id: 'Leaderboard' });

export const getLeaderboardRoute = defineRoute({
  operationId: 'getLeaderboard',
  method: 'GET',
  path: '/games/{gameId}/leaderboard',
  tag: 'Games',
  summary: 'Read a leaderboard',
  description:
    'Ranks those who were awarded in a game or in one of its tasks, who has most points first; or shows one of them with ' +
    'those around. Players may ask for themselves, and are not told who stands beside them.',
  guard: 'default',
  params: { gameId: uuid },
  query: {
    ...cursorQuery(),
    period: period.default('all'),
    externalTaskId: externalId.optional().meta({ description: 'By what they have in this task alone.' }),
    externalUserId: externalId.optional().meta({ description: 'This user alone, with those around.' }),
    around: digits(0, AROUND_MAX).optional().meta({
      description: 'How many before the user are shown, and how many after; 0 where it is left out.',
    }),
  },
  responses: { 200: { description: 'A page of the board.', schema: leaderboard } },
  faults: ['game-not-found', 'task-not-found', 'user-not-found', 'not-ranked'],
  handle: async (request) => {
    const { period, externalTaskId = null, externalUserId = null, around = null } = request.query;
    const query = { ...request.params, externalTaskId, externalUserId, around };
    const board = await readLeaderboard(request, query, request.paging.request);
    const { users, countedAt } = board;
    const page = pageView(request.paging, board, standingView);
    return { status: 200, body: { period, users, countedAt: isoTimeOrNull(countedAt), ...page } };
  },
});
