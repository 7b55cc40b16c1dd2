import * as z from 'zod';
import type { Activity } from '../../domain/activity.js';
import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { coins, coinsOf, isoTime, time, timeBound } from '../../http/schemas/scalar.js';
import { groupings } from '../../use-cases/dashboard/buckets.js';
import { summarizeActivity } from '../../use-cases/dashboard/summarize.js';

const count = z.number().int().min(0);

const activityShape = {
  newUsers: count.meta({ description: 'Users that were seen for the first time.' }),
  games: count.meta({ description: 'Games that were made.' }),
  actions: count,
  awards: count.meta({ description: 'Awards that were made, by strategies and by hand.' }),
  points: z.number().meta({ description: 'How many points those awards gave; penalties are taken off.' }),
  conversions: count,
  coins: coins.meta({ description: 'How many coins those conversions gave.' }),
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

function activityView({ coinCents, ...counts }: Activity) {
  const { newUsers, games, actions, awards, points, conversions } = counts;
  return { newUsers, games, actions, awards, points, conversions, coins: coinsOf(coinCents) };
}

export const getDashboardSummaryRoute = defineRoute({
  operationId: 'getDashboardSummary',
  method: 'GET',
  path: '/dashboard/summary',
  tag: 'Dashboard',
  summary: 'Sum up activity',
  description:
    'Sums up what happened in the scope, by day, week or month. Everything counts on the day ' +
    'of UTC on which it was recorded, an award too, whenever its event occurred. Days are ' +
    'counted whole: those that `from` and `to` cut are in it, and a week or month at either ' +
    'end holds its days within the range. Where nothing happened there are zeros. At most 400 ' +
    'buckets.',
  guard: 'default',
  query: {
    from: timeBound.optional().meta({ description: 'Thirty days before `to` where absent.' }),
    to: timeBound.optional().meta({ description: 'The end of today where absent.' }),
    groupBy: z.enum(groupings).default('day'),
    owner: ownerInput.optional(),
  },
  responses: { 200: { description: 'The figures.', schema: summary } },
  handle: async (request) => {
    const { from, to, totals, series } = await summarizeActivity(request, request.query);
    return {
      status: 200,
      body: {
        from: isoTime(from),
        to: isoTime(to),
        groupBy: request.query.groupBy,
        totals: activityView(totals),
        series: series.map(({ start, ...bucket }) => ({ start: isoTime(start), ...activityView(bucket) })),
      },
    };
  },
});
