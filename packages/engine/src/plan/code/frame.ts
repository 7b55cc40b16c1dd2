import type { TimeZone } from '../../calendar/time-zone.js';
import { timeZoneNamed } from '../../calendar/zones.js';
import type { Clock } from '../../event/clock.js';
import type { JsonValue, MeritEvent } from '../../event/event.js';
import type { Trace } from './trace.js';

/**
 * The working memory of one evaluation. It is one plain array, since reading an element by a known index is
 * the cheapest thing a closure can do: first the slots named here, then one for each input, fact and let
 * that is kept. The planner gives the others out, and knows what stands in each.
 */
export type Frame = unknown[];

/** The points so far, a number. */
export const pointsSlot = 0;
/** The case so far, a text. */
export const caseSlot = 1;
/** What is to be decided: the event and the clock of the evaluation. Only a plan that reads it finds it there. */
export const requestSlot = 2;
/** The fields replied so far; undefined where there are none. */
export const replySlot = 3;
/** The `Trace` of the evaluation; only a traced plan looks at it. */
export const traceSlot = 4;
/** The `TimeZone` of the clock, once something asked for it. */
export const zoneSlot = 5;
export const firstFreeSlot = 6;

/** What the host hands over, as far as code looks at it. */
interface Subject extends Clock {
  readonly event: MeritEvent;
}

export type Reply = { [field: string]: JsonValue };

export function eventOf(frame: Frame): MeritEvent {
  return (frame[requestSlot] as Subject).event;
}

export function traceOf(frame: Frame): Trace {
  return frame[traceSlot] as Trace;
}

export function clockOf(frame: Frame): Clock {
  return frame[requestSlot] as Subject;
}

/** The game's time zone. Throws a RangeError where the host named none that there is. */
export function zoneOf(frame: Frame): TimeZone {
  const known = frame[zoneSlot];
  if (known !== undefined) return known as TimeZone;
  const zone = timeZoneNamed(clockOf(frame).timeZone ?? 'UTC');
  frame[zoneSlot] = zone;
  return zone;
}
