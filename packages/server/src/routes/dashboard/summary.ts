import * as z from 'zod';
import type { Activity } from '../../domain/activity.js';
import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { coins, coinsOf, isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { happened, recorded } from '../../http/schemas/span.js';
import { groupings } from '../../use-cases/dashboard/buckets.js';
import { summarizeActivity } from '../../use-cases/dashboard/summarize.js';

const count = z.number().int().min(0);

const activityShape = {
  newUsers: count
    .optional()
    .meta({ description: 'Users that were seen for the first time; not told of a game.' }),
  games: count.optional().meta({ description: 'Games that were made; not told of a game.' }),
  actions: count.optional(),
  awards: count.meta({ description: 'Awards, by strategies and by hand.' }),
  points: z.number().meta({ description: 'How many points those awards gave; penalties are taken off.' }),
  conversions: count.optional(),
  coins: coins.optional().meta({ description: 'How many coins those conversions gave; not told of a game.' }),
};

const activity = z.object(activityShape).meta({ id: 'Activity' });

const activityOfBucket = z
  .object({
    start: time.meta({ description: 'When the day, the week (its Monday) or the month begins.' }),
    ...activityShape,
  })
  .meta({ id: 'ActivityOfBucket' });

const summary = z
  .object({
    from: time.meta({ description: 'The beginning of the first day.' }),
    to: time.meta({ description: 'The end of the last day.' }),
    groupBy: z.enum(groupings),
    totals: activity,
    series: z.array(activityOfBucket),
  })
  .meta({ id: 'DashboardSummary' });

function activityView({ coinCents, ...counts }: Activity, isOfGame: boolean) {
  const { newUsers, games, actions, awards, points, conversions } = counts;
  if (isOfGame) return { awards, points };
  return { newUsers, games, actions, awards, points, conversions, coins: coinsOf(coinCents) };
}

export const getDashboardSummaryRoute = defineRoute({
  operationId: 'getDashboardSummary',
  method: 'GET',
  path: '/dashboard/summary',
  tag: 'Dashboard',
  summary: 'Sum up activity',
  description:
    'Sums up what happened in the scope, by day, week or month. Actions and awards count on the day on which they ' +
    'happened by the clocks of their games, all else on the day of UTC on which it was made. With `recordedFrom` or ' +
    '`recordedTo`, all on the day of UTC on which it was recorded. With `gameId`, what was awarded in that game on its ' +
    'days. Days are whole; a week or month at either end holds its days within the range. Where nothing happened there ' +
    'are zeros. At most 400 buckets; the thirty days up to today where nothing else is said, and tomorrow where ' +
    'something happened in a game whose clock already has it.',
  guard: 'default',
  query: {
    ...happened,
    ...recorded,
    gameId: uuid.optional().meta({ description: 'What was awarded in this game.' }),
    groupBy: z.enum(groupings).default('day'),
    owner: ownerInput.optional(),
  },
  responses: { 200: { description: 'The figures.', schema: summary } },
  faults: ['game-not-found'],
  handle: async (request) => {
    const { from, to, totals, series } = await summarizeActivity(request, request.query);
    const isOfGame = request.query.gameId !== undefined;
    return {
      status: 200,
      body: {
        from: isoTime(from),
        to: isoTime(to),
        groupBy: request.query.groupBy,
        totals: activityView(totals, isOfGame),
        series: series.map(({ start, ...bucket }) => ({
          start: isoTime(start),
          ...activityView(bucket, isOfGame),
        })),
      },
    };
  },
});
