import * as z from 'zod';
import { type Paging, pageOf, pageView } from '../../http/request/paging.js';
import { isoTime, isoTimeOrNull, time, uuid } from '../../http/schemas/scalar.js';
import { externalId } from '../../http/schemas/text.js';
import type { AwardBrief, Total, UserTaskTotal } from '../../ports/points-reads.js';
import type { Named } from '../../use-cases/points/named.js';
import type { DetailedTotal } from '../../use-cases/points/newest-awards.js';
import type { PointsPage } from '../../use-cases/points/read-game-points.js';
import { reversedPoints } from './award-view.js';

/** The members that every total has. */
export const totalShape = {
  externalUserId: externalId,
  points: z.int(),
  timesAwarded: z.int().meta({ description: 'How many awards these points are of.' }),
};

/** What a user is called, in lists of users. */
export const name = z.string().nullable();

export function totalView({ externalUserId, points, timesAwarded }: Total) {
  return { externalUserId, points, timesAwarded };
}

const lastAwardAt = time.nullable();

/** Of a task in lists of what was earned. */
export const taskDeletedAt = time
  .nullable()
  .meta({ description: 'When the task was deleted; null where it is there.' });

export const taskTotal = z.object({ ...totalShape, name, lastAwardAt }).meta({ id: 'TaskTotal' });

/** The views of rows of a page are written out: a spread costs more than reading the row. */
export function taskTotalView(row: Named<UserTaskTotal>) {
  const { externalUserId, points, timesAwarded, name, lastAwardAt } = row;
  return { externalUserId, points, timesAwarded, name, lastAwardAt: isoTimeOrNull(lastAwardAt) };
}

export const gameTotal = z
  .object({ ...totalShape, name, externalTaskId: externalId, lastAwardAt, deletedAt: taskDeletedAt })
  .meta({ id: 'GameTotal' });

export function gameTotalView(row: Named<UserTaskTotal>) {
  const { externalUserId, points, timesAwarded, name, lastAwardAt, externalTaskId, deletedAt } = row;
  return {
    externalUserId,
    points,
    timesAwarded,
    name,
    lastAwardAt: isoTimeOrNull(lastAwardAt),
    externalTaskId,
    deletedAt: isoTimeOrNull(deletedAt),
  };
}

const detailsShape = {
  awards: z
    .array(
      z
        .object({
          awardId: uuid,
          points: z.int(),
          reversedPoints,
          caseName: z.string(),
          occurredAt: time,
          createdAt: time,
        })
        .meta({ id: 'AwardBrief' }),
    )
    .meta({ description: 'The newest by when they happened, at most twenty.' }),
  awardsTruncated: z.boolean().meta({ description: 'Whether there are more than `awards`.' }),
};

export const detailedTaskTotal = z
  .object({ ...taskTotal.shape, ...detailsShape })
  .meta({ id: 'DetailedTaskTotal' });

export const detailedGameTotal = z
  .object({ ...gameTotal.shape, ...detailsShape })
  .meta({ id: 'DetailedGameTotal' });

export function detailedTaskTotalView(row: DetailedTotal) {
  const { externalUserId, points, timesAwarded, name, lastAwardAt, awards, awardsTruncated } = row;
  return {
    externalUserId,
    points,
    timesAwarded,
    name,
    lastAwardAt: isoTimeOrNull(lastAwardAt),
    awards: awards.map(briefView),
    awardsTruncated,
  };
}

export function detailedGameTotalView(row: DetailedTotal) {
  const { externalUserId, points, timesAwarded, name, lastAwardAt, externalTaskId, deletedAt } = row;
  const { awards, awardsTruncated } = row;
  return {
    externalUserId,
    points,
    timesAwarded,
    name,
    lastAwardAt: isoTimeOrNull(lastAwardAt),
    externalTaskId,
    deletedAt: isoTimeOrNull(deletedAt),
    awards: awards.map(briefView),
    awardsTruncated,
  };
}

function briefView({ awardId, points, reversedPoints, caseName, ...times }: AwardBrief) {
  const [occurredAt, createdAt] = [isoTime(times.occurredAt), isoTime(times.createdAt)];
  return { awardId, points, reversedPoints, caseName, occurredAt, createdAt };
}

const totals = z
  .object({ points: z.int(), timesAwarded: z.int(), users: z.int() })
  .meta({ id: 'Totals', description: 'Over all pages of what was asked for.' });

/** A page of totals with what they come to in all. */
export function pointsPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({ totals });
}

export function pointsPageView<Item, View>(
  paging: Paging,
  { page, totals: { points, timesAwarded, users } }: PointsPage<Item>,
  view: (item: Item) => View,
) {
  return { ...pageView(paging, page, view), totals: { points, timesAwarded, users } };
}
