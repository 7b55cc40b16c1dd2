import { timeZoneNamed } from '@merit/engine';
import type { Span } from '../../domain/span.js';
import type { DayWindow } from '../../ports/points-reads.js';
import { pointsWindow } from '../points-window.js';
import { dayAt, inQuery, outOfRange } from '../time-span.js';

/** What a list of points may be asked for, besides its filters. */
export interface PointsView extends Span {
  readonly sort: 'user' | 'points';
}

/**
 * The days of a game that a list counts; null for all time.
 *
 * @throws Fault `validation-failed` where it is empty, too long, has no beginning, cuts a day, or is asked
 *   for with an order by points, which are those of all time.
 */
export function daysAsked({ sort, from, to }: PointsView, timeZone: string, now: number): DayWindow | null {
  const window = pointsWindow({ from, to }, now, inQuery);
  if (window === null) return null;
  if (sort === 'points') throw outOfRange('query.sort', 'expected `user` where there is `from`');
  if (window.unit === 'day') return window;
  return {
    from: dayAt(window.from, timeZone, inQuery.from),
    to: to === undefined ? LAST_DAY : dayAt(window.to, timeZone, inQuery.to),
  };
}

/** The last so many days of a game, and what was recorded by a clock that is ahead of the game's. */
export function lastDays(days: number, timeZone: string, now: number): DayWindow {
  return { from: timeZoneNamed(timeZone).localDay(now) - days + 1, to: LAST_DAY };
}

/** Beyond every day that a date can have. */
const LAST_DAY = 100_000_001;
