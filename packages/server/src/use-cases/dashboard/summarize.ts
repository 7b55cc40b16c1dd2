import { timeZoneNamed } from '@merit/engine';
import { type Activity, addActivity, noActivity } from '../../domain/activity.js';
import type { Owner } from '../../domain/owner.js';
import type { RecordedSpan, Span, Stretch } from '../../domain/span.js';
import { writable } from '../../domain/time-limits.js';
import type { Call } from '../call.js';
import { findGameNamed, ownerToList } from '../scope.js';
import { dayAt, inQuery, outOfRange, recordedInQuery, type SpanPaths, stretchOf } from '../time-span.js';
import { bucketOf, bucketsOf, type Grouping } from './buckets.js';

export interface SummarizeActivity extends Span, RecordedSpan {
  readonly groupBy: Grouping;
  /** What was awarded in this game alone. */
  readonly gameId: string | undefined;
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
 * What happened in the caller's scope, or in one of its games, or what was recorded; administrators see all
 * scopes together.
 *
 * @throws Fault `owner-forbidden`, `game-not-found`, `game-forbidden`; `validation-failed` where the range
 *   ends before it begins, cuts a day, or is too long.
 */
export async function summarizeActivity(call: Call, query: SummarizeActivity): Promise<ActivitySummary> {
  const { groupBy } = query;
  const { days, range, timeZone } = await daysAsked(call, query);
  const { startOfDay } = timeZoneNamed(timeZone);
  const starts = bucketsOf(range, groupBy, BUCKETS_MAX);
  if (starts.length > BUCKETS_MAX) throw tooLong(groupBy);
  const sums = new Map<number, Activity>(starts.map((start) => [start, noActivity]));
  let { toDay } = range;
  for (const { day, ...activity } of await days()) {
    const start = bucketOf(day, groupBy);
    sums.set(start, addActivity(sums.get(start) ?? noActivity, activity));
    toDay = Math.max(toDay, day + 1);
  }
  return {
    from: writable(startOfDay(range.fromDay)),
    to: writable(startOfDay(toDay)),
    totals: [...sums.values()].reduce(addActivity, noActivity),
    series: [...sums].map(([day, activity]) => ({ start: writable(startOfDay(day)), ...activity })),
  };
}

interface Days {
  readonly range: DayRange;
  /** By whose clock they are days. */
  readonly timeZone: string;
  /** Those on which there was anything, oldest first; tomorrow too, where a clock already has it. */
  readonly days: () => Promise<readonly (Partial<Activity> & { readonly day: number })[]>;
}

async function daysAsked(call: Call, query: SummarizeActivity): Promise<Days> {
  const { clock, storage } = call.services;
  const { activity } = storage.reports;
  const { gameId, owner, from, to } = query;
  const happened = stretchOf({ from, to });
  const recorded = stretchOf({ from: query.recordedFrom, to: query.recordedTo }, recordedInQuery);
  if (recorded !== null && (happened !== null || gameId !== undefined)) {
    const message = `expected without ${happened === null ? '`gameId`' : '`from` and `to`'}`;
    throw outOfRange(query.recordedFrom === undefined ? recordedInQuery.to : recordedInQuery.from, message);
  }
  const game = await findGameNamed(call, { gameId, externalGameId: undefined, owner });
  if (game !== null) {
    const range = wholeDays(happened, game.timeZone, clock.now());
    const { fromDay, toDay } = range;
    const days = async () =>
      (await activity.daysOfGame(game, { from: fromDay, to: toDay })).map(
        ({ day, points, timesAwarded }) => ({
          ...{ day, points, awards: timesAwarded },
        }),
      );
    return { range, days, timeZone: game.timeZone };
  }
  const paths = recorded === null ? inQuery : recordedInQuery;
  // A game to the east of UTC may have begun tomorrow.
  const daysAhead = recorded === null ? 1 : 0;
  const range = wholeDays(recorded ?? happened, 'UTC', clock.now(), { paths, daysAhead });
  const scope = ownerToList(call.principal, owner);
  const read = (toDay: number) => activity.days({ owner: scope, fromDay: range.fromDay, toDay });
  if (recorded !== null) return { range, timeZone: 'UTC', days: () => read(range.toDay) };
  const toDay = (happened?.to ?? null) === null ? range.toDay + 1 : range.toDay;
  return { range, timeZone: 'UTC', days: async () => (await read(toDay)).map(asHappened) };
}

/** A day with what happened on it. What is made is made when it is recorded. */
function asHappened<Day extends Activity>(day: Day): Day {
  const { actionsHappened: actions, awardsHappened: awards, pointsHappened: points } = day;
  return { ...day, actions, awards, points };
}

interface DayRange {
  readonly fromDay: number;
  readonly toDay: number;
}

interface WholeDays {
  readonly paths?: SpanPaths;
  /** How many days after today may be the first. */
  readonly daysAhead?: number;
}

/** The thirty days up to today where nothing else is said. */
function wholeDays(
  stretch: Stretch | null,
  timeZone: string,
  now: number,
  { paths = inQuery, daysAhead = 0 }: WholeDays = {},
): DayRange {
  const dayIn = (at: number, path: string) => (stretch?.unit === 'day' ? at : dayAt(at, timeZone, path));
  const { from = null, to = null } = stretch ?? {};
  const today = timeZoneNamed(timeZone).localDay(now);
  const begun = from === null ? today : dayIn(from, paths.from);
  const toDay = to === null ? Math.max(today, Math.min(begun, today + daysAhead)) + 1 : dayIn(to, paths.to);
  const fromDay = from === null ? toDay - DAYS_DEFAULT : begun;
  if (fromDay >= toDay) throw outOfRange(paths.from, 'expected a day that has been, or `to` as well');
  return { fromDay, toDay };
}

function tooLong(groupBy: Grouping) {
  const wider = groupBy === 'month' ? '' : ', or wider buckets';
  return outOfRange(
    'query.from',
    `expected at most ${BUCKETS_MAX} buckets of a ${groupBy} up to \`to\`${wider}`,
  );
}
