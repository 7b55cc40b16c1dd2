import { type Activity, addActivity, dayOf, noActivity } from '../../domain/activity.js';
import { DAY_MS } from '../../domain/durations.js';
import type { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import { writable } from '../../domain/time-limits.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';
import { outOfRange, requireSpan } from '../time-span.js';
import { bucketOf, bucketsOf, type Grouping } from './buckets.js';

export interface SummarizeActivity {
  /** Milliseconds since 1970; thirty days before the end where absent. */
  readonly from: number | undefined;
  /** The end of today where absent. */
  readonly to: number | undefined;
  readonly groupBy: Grouping;
  readonly owner: Owner | undefined;
}

export interface Bucket extends Activity {
  /** When it begins, in milliseconds since 1970. */
  readonly start: number;
}

export interface ActivitySummary {
  /** The whole days that it covers, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly totals: Activity;
  /** Oldest first, without gaps. */
  readonly series: readonly Bucket[];
}

const DAYS_DEFAULT = 30;
const BUCKETS_MAX = 400;

/**
 * What happened in the caller's scope; administrators see all of them together.
 *
 * @throws Fault `owner-forbidden`; `validation-failed` where the range ends before it begins, or is too long.
 */
export async function summarizeActivity(
  { services, principal }: Call,
  { groupBy, owner, ...span }: SummarizeActivity,
): Promise<ActivitySummary> {
  const scope = ownerToList(principal, owner);
  const range = wholeDays(span, services.clock.now());
  const starts = bucketsOf(range, groupBy, BUCKETS_MAX);
  if (starts.length > BUCKETS_MAX) throw tooLong(groupBy);
  const sums = new Map<number, Activity>(starts.map((start) => [start, noActivity]));
  for (const day of await services.storage.reports.activity.days({ owner: scope, ...range })) {
    const start = bucketOf(day.day, groupBy);
    sums.set(start, addActivity(sums.get(start) ?? noActivity, day));
  }
  return {
    from: writable(range.fromDay * DAY_MS),
    to: writable(range.toDay * DAY_MS),
    totals: [...sums.values()].reduce(addActivity, noActivity),
    series: [...sums].map(([start, activity]) => ({ start: writable(start * DAY_MS), ...activity })),
  };
}

interface DayRange {
  readonly fromDay: number;
  readonly toDay: number;
}

/** Days are counted whole, so days that the span cuts are in it whole. */
function wholeDays({ from, to }: Pick<SummarizeActivity, 'from' | 'to'>, now: number): DayRange {
  if (from !== undefined && to !== undefined) requireSpan(from, to);
  const toDay = to === undefined ? dayOf(now) + 1 : Math.ceil(to / DAY_MS);
  const fromDay = from === undefined ? toDay - DAYS_DEFAULT : dayOf(from);
  if (fromDay >= toDay) throw outOfRange('query.from', 'expected a moment that has been, or `to` as well');
  return { fromDay, toDay };
}

function tooLong(groupBy: Grouping): Fault {
  const wider = groupBy === 'month' ? '' : ', or wider buckets';
  return outOfRange(
    'query.from',
    `expected at most ${BUCKETS_MAX} buckets of a ${groupBy} up to \`to\`${wider}`,
  );
}
