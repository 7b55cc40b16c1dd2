import { timeZoneNamed } from '@merit/engine';
import type { Span } from '../../domain/span.js';
import type { DayWindow } from '../../ports/points-reads.js';
import { pointsWindow } from '../points-window.js';
import { dayAt, inQuery } from '../time-span.js';

/**
 * The days of a game that a list counts; null for all time.
 *
 * @throws Fault `validation-failed` where it is empty, too long, has no beginning, or cuts a day.
 */
export function daysAsked({ from, to }: Span, timeZone: string, now: number): DayWindow | null {
  const window = pointsWindow({ from, to }, now, inQuery);
  if (window === null) return null;
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
