import type { Frame } from '../plan/code/frame.js';
import { clockOf, zoneOf } from '../plan/code/frame.js';

/**
 * The clock that a decision was made by. A host that stores it with an award can decide it again: with the
 * same `now` and `timeZone` everything in the calendar is the same, unless the rules of the zone have been
 * changed since; `offsetMs` shows that.
 */
export interface DecisionClock {
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly timeZone: string;
  /**
   * Milliseconds that clocks in the zone were ahead of UTC: so `now + offsetMs` has the date and time of day
   * that the strategy saw.
   */
  readonly offsetMs: number;
}

export function readClock(frame: Frame): DecisionClock {
  const { now, timeZone = 'UTC' } = clockOf(frame);
  return { now, timeZone, offsetMs: zoneOf(frame).offsetAt(now) };
}
