import type { TimeZone } from '../../calendar/time-zone.js';
import { timeZoneNamed } from '../../calendar/zones.js';
import type { Clock } from '../../event/clock.js';
import type { JsonValue, MeritEvent } from '../../event/event.js';
import { defined } from '../../support/defined.js';
import type { Trace } from './trace.js';

/**
 * The working memory of one evaluation. It is one plain array, since reading an element by a known index is
 * the cheapest thing a closure can do: first the slots named here, then one for each input, fact and let
 * that is kept. The planner gives the others out, and knows what stands in each.
 */
export type Frame = unknown[];

declare const held: unique symbol;

/**
 * The index of what a frame holds, typed by that. It is a plain number: `read` costs what reading an element
 * costs.
 */
export type FrameSlot<Held> = number & { readonly [held]: Held };

/** The slot at an index: who gives it out promises that nothing else is ever put there. */
export function slotAt<Held>(index: number): FrameSlot<Held> {
  return index as FrameSlot<Held>;
}

/** What stands in a slot. */
export function read<Held>(frame: Frame, slot: FrameSlot<Held>): Held {
  return frame[slot] as Held;
}

/** Puts something into a slot. */
export function write<Held>(frame: Frame, slot: FrameSlot<Held>, value: Held): void {
  frame[slot] = value;
}

/** The points so far, a number. */
export const pointsSlot = slotAt<number>(0);
/** The case so far, a text. */
export const caseSlot = slotAt<string>(1);
/**
 * What is to be decided: the event and the clock of the evaluation. Only a plan that reads it finds it there.
 */
export const requestSlot = slotAt<Subject | undefined>(2);
/** The fields replied so far; undefined where there are none. */
export const replySlot = slotAt<Reply | undefined>(3);
/** The `Trace` of the evaluation; only a traced plan looks at it. */
export const traceSlot = slotAt<Trace | undefined>(4);
/** The `TimeZone` of the clock, once something asked for it. */
export const zoneSlot = slotAt<TimeZone | undefined>(5);
export const firstFreeSlot = 6;

/** What the host hands over, as far as code looks at it. */
interface Subject extends Clock {
  readonly event: MeritEvent;
}

export type Reply = { [field: string]: JsonValue };

export function eventOf(frame: Frame): MeritEvent {
  return subjectOf(frame).event;
}

export function traceOf(frame: Frame): Trace {
  return defined(read(frame, traceSlot));
}

export function clockOf(frame: Frame): Clock {
  return subjectOf(frame);
}

function subjectOf(frame: Frame): Subject {
  return defined(read(frame, requestSlot));
}

/** The game's time zone. Throws a RangeError where the host named none that there is. */
export function zoneOf(frame: Frame): TimeZone {
  const known = read(frame, zoneSlot);
  if (known !== undefined) return known;
  const zone = timeZoneNamed(clockOf(frame).timeZone ?? 'UTC');
  frame[zoneSlot] = zone;
  return zone;
}
