import { timeZoneNamed } from '@merit/engine';
import type { DayWindow } from '../../ports/points-reads.js';
import { pointsWindow } from '../points-window.js';
import { outOfRange } from '../time-span.js';

/** What a list of points may be asked for, besides its filters. */
export interface PointsView {
  readonly sort: 'user' | 'points';
  /** Milliseconds since 1970. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Beyond every day that a date can have. */
const LAST_DAY = 100_000_000;

/**
 * The days of a game that a list counts; null for all time. Those that the span cuts are in it whole.
 *
 * @throws Fault `validation-failed` where it is empty, too long, has no beginning, or is asked for with an
 *   order by points, which are those of all time.
 */
export function daysAsked({ sort, from, to }: PointsView, timeZone: string, now: number): DayWindow | null {
  const window = pointsWindow({ from, to }, now, 'query');
  if (window === null) return null;
  if (sort === 'points') throw outOfRange('query.sort', 'expected `user` where there is `from`');
  const { localDay } = timeZoneNamed(timeZone);
  return {
    from: localDay(window.from),
    to: to === undefined ? LAST_DAY : localDay(to - 1) + 1,
  };
}
