import { defined } from '../support/defined.js';
import type { HistoryFactValue } from '../value/fact-value.js';
import { floorDivideIntegers, type Integer, subtractIntegers } from '../value/integer.js';
import { firstAbove, firstWhere } from '../value/sorted.js';
import { isNear, periodOf, type Rhythm } from './rhythm.js';
import { toFactValue } from './scaled-value.js';

/**
 * What the facts of history mean, here and in every other host. These functions, and nothing else, turn what
 * was counted into the facts that aren't plain counts.
 *
 * **An award** is an outcome with `awarded`, of 0 points too. It has the time it was decided for (`now`), the
 * local day that this time had in the game's zone when it was recorded, its points, and the inputs it was
 * decided on. It never changes. An award is recorded after it was decided, so it doesn't see itself.
 *
 * **A timeline** is the awards of one scope in the order of their times, whatever the order in which they
 * were recorded: one user's in one task (`user.`) or in all tasks of one game (`user.game.`), everyone's in
 * one task (`task.`) or game (`game.`). Times may be equal. Tasks of the same id in two games are two tasks.
 *
 * Without a window a fact looks at the whole timeline, awards later than `now` with it, which a late event
 * finds there:
 *
 * - `awards`, `points`: how many, and the sum of their points.
 * - `total(x)`, `mean(x)`, `best(x)`, `least(x)`, `latest(x)`: the sum, the mean (`meanOf`), the greatest,
 *   the least and the value of the latest time (of equal times the one recorded last) of the input `x` over
 *   the awards that had it, declared by the same name and type as the one who asks; the sum of none is 0, the
 *   others of none are missing. Exact, but for the mean.
 * - `sinceFirst`, `sinceLast`, `lastGap`, `averageGap`, `streak`: see the functions below. They take no
 *   window.
 * - `actions(kind)`: how many actions of a kind were recorded, whatever was decided on them. One outside of
 *   any task counts for its user in every task, and for nobody in particular.
 * - `users`, `tasks`: how many different ones have an award there. They take neither window nor filter.
 *
 * With a window `awards`, `points`, `actions` and the facts of an input look at a part of the timeline:
 *
 * - `last: d`: awards with `now − d < time ≤ now`.
 * - `since: x`: awards whose day is from that date's day up to `now`'s day; none where an input has no date.
 * - `this: p`: awards whose day is from the first day of the period that holds `now`'s day up to `now`'s day,
 *   as whole days: an award later than `now` counts where its day is the same.
 * - `days: n`: likewise, from n - 1 days before `now`'s day.
 * - several: awards that all windows hold.
 *
 * `case:` and `same:` make a timeline of a part of the awards: those of a case, or those whose input had the
 * value that the event's has; without that value there are none.
 *
 * **The wallet** is a user's, over all games: `wallet.points` adds up all points, where a penalty takes no
 * more than there is; `wallet.coins` are 0 here, since no strategy gives any.
 *
 * Whole numbers and durations are numbers, or a Decimal beyond the safe integers; decimals are exact.
 */
export interface TimelineSummary {
  readonly awards: number;
  /** Of these times, the earliest and the latest of all; they mean something where there is an award. */
  readonly firstAt: number;
  readonly lastAt: number;
  /**
   * The latest time but one, equal to `lastAt` where two awards share it; it means something from two awards.
   */
  readonly previousAt: number;
}

/** Milliseconds from the earliest award to `now`: 0 where that is later, missing without an award. */
export function sinceFirst({ awards, firstAt }: TimelineSummary, now: number): HistoryFactValue {
  return awards < 1 ? null : timeSince(firstAt, now);
}

/** Milliseconds from the latest award to `now`: 0 where that is later, missing without an award. */
export function sinceLast({ awards, lastAt }: TimelineSummary, now: number): HistoryFactValue {
  return awards < 1 ? null : timeSince(lastAt, now);
}

function timeSince(at: number, now: number): HistoryFactValue {
  return now <= at ? 0 : toFactValue(subtractIntegers(now, at), 0);
}

/** Milliseconds between the two latest awards; missing with fewer. */
export function lastGap({ awards, lastAt, previousAt }: TimelineSummary): HistoryFactValue {
  return awards < 2 ? null : toFactValue(subtractIntegers(lastAt, previousAt), 0);
}

/**
 * The mean time between neighbours, (last − first) ÷ (awards − 1), in whole milliseconds: what is left of
 * one is cut off, as `div` does. Missing with fewer than two awards.
 */
export function averageGap({ awards, firstAt, lastAt }: TimelineSummary): HistoryFactValue {
  if (awards < 2) return null;
  const whole: Integer = subtractIntegers(lastAt, firstAt);
  return toFactValue(floorDivideIntegers(whole, awards - 1), 0);
}

/** How many days after today an earlier award may be recorded on: clocks are up to 26 hours apart. */
export const daysAheadMax = 2;

/**
 * The day that a streak ends on: the last of the present period with an award that isn't later than `now`,
 * where that isn't before today; else yesterday. It may be tomorrow, by the clocks of who had that award. A
 * streak is the days in a row up to that one (`daysInRow`) that have an award. Days before today count
 * whole: only where clocks go back over midnight could an award of such a day be later than `now`.
 *
 * @param firstAt The earliest time among the awards of a day; null without one.
 */
export function streakEnd(
  { today, now, rhythm }: { readonly today: number; readonly now: number; readonly rhythm: Rhythm },
  firstAt: (day: number) => number | null,
): number {
  const present = periodOf(rhythm, today);
  for (let day = today + daysAheadMax; day >= today; day -= 1) {
    const at = periodOf(rhythm, day) === present ? firstAt(day) : null;
    if (at !== null && at <= now) return day;
  }
  return today - 1;
}

/** Where a streak is asked for. */
export interface StreakAsked {
  /** The last day that counts (`streakEnd`). */
  readonly end: number;
  readonly today: number;
  readonly rhythm: Rhythm;
}

/**
 * How many periods with an award stand in a row up to `end`. A period is active with an award of a day up to
 * `end`. The row ends with the last active one, which lies at most `grace` + 1 before that of today, and
 * goes back as long as neighbours lie no further apart; what is left out isn't counted.
 *
 * @param days In ascending order without repetition.
 */
export function periodsInRow(days: readonly number[], { end, today, rhythm }: StreakAsked): number {
  if (rhythm.each === null && rhythm.grace === 0) return daysInRow(days, end);
  let row = 0;
  let later = periodOf(rhythm, today);
  for (let index = firstAbove(days, end) - 1; index >= 0; index -= 1) {
    const period = periodOf(rhythm, defined(days[index]));
    if (!isNear(rhythm, period, later)) break;
    if (row === 0 || period !== later) row += 1;
    later = period;
  }
  return row;
}

/**
 * How many of the days stand in a row up to `end`, with it; 0 where `end` isn't one of them.
 *
 * @param days In ascending order without repetition.
 */
function daysInRow(days: readonly number[], end: number): number {
  const endIndex = firstAbove(days, end) - 1;
  if (days[endIndex] !== end) return 0;
  // Within a row a day less its index stays the same; before the row it is less.
  const start = firstWhere(endIndex, (index) => defined(days[index]) - index === end - endIndex);
  return endIndex - start + 1;
}
