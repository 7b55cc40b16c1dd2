import { DAY_MS } from '../../domain/durations.js';

/** How days are gathered: by themselves, by ISO weeks (which begin on Monday), by months. Always of UTC. */
export const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** The first day of the bucket that a day lies in; days are counted from 1970-01-01, a Thursday. */
export function bucketOf(day: number, groupBy: Grouping): number {
  if (groupBy === 'day') return day;
  if (groupBy === 'week') return day - ((((day + 3) % 7) + 7) % 7);
  return day - new Date(day * DAY_MS).getUTCDate() + 1;
}

/** The first day of the bucket after the one that begins on this day. */
function bucketAfter(start: number, groupBy: Grouping): number {
  if (groupBy === 'day') return start + 1;
  // No month has more days, and none has two first days among the next thirty-one.
  return groupBy === 'week' ? start + 7 : bucketOf(start + 31, 'month');
}

/**
 * The first days of all buckets with a day in the range, oldest first; one more than `max` where there are
 * more.
 */
export function bucketsOf(
  { fromDay, toDay }: { readonly fromDay: number; readonly toDay: number },
  groupBy: Grouping,
  max: number,
): readonly number[] {
  const starts: number[] = [];
  for (let start = bucketOf(fromDay, groupBy); start < toDay; start = bucketAfter(start, groupBy)) {
    if (starts.push(start) > max) break;
  }
  return starts;
}
