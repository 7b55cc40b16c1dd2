import type { Decimal } from '@merit/dsl';
import { decimal, isCompared } from '@merit/dsl';
import { Failure } from '../plan/code/failure.js';
import type { Frame } from '../plan/code/frame.js';
import { read } from '../plan/code/frame.js';
import { NoValue } from '../plan/expression/beside.js';
import type { TrackedLetPlan } from '../plan/strategy/tracked-let.js';
import type { TrackedSlot } from '../plan/strategy/tracked-slot.js';
import { defined } from '../support/defined.js';
import { comparedText } from '../value/compared-text.js';
import { expectedError } from '../value/expected-error.js';
import type { Floating } from '../value/floating.js';
import { unscaled } from '../value/held.js';
import type { Value } from '../value/value.js';
import type { TrackedInput } from './outcome.js';

/** The value of an input, exact. */
export type HeldValue = number | Decimal | string | boolean;

/** Where an input of one value stands, and how it becomes a tracked value. */
export interface Tracker {
  readonly name: string;
  readonly type: TrackedInput['type'];
  readonly slot: TrackedSlot['slot'];
  /** Where the value stands if the slot is undefined, in the order to look. */
  readonly earlier: TrackedSlot['earlier'];
  /**
   * The digits after the point that numbers in the slot have; 0 for those that stand for themselves, as all
   * else does.
   */
  readonly scale: number;
}

export function createTrackers(inputs: readonly TrackedSlot[]): readonly Tracker[] {
  return inputs.flatMap(({ declaration: { name, type }, slot, earlier, shape }) =>
    isCompared(type.kind)
      ? [{ name, type: type.kind, slot, earlier, scale: shape.kind === 'scaled' ? shape.scale : 0 }]
      : [],
  );
}

/** What history keeps of an award. */
export interface Trackers {
  readonly inputs: readonly Tracker[];
  readonly lets: readonly TrackedLetPlan[];
}

/** A level that wasn't reached set nothing. */
function earlierValue({ earlier }: Tracker, frame: Frame): Value | null {
  return earlier.map((each) => read(frame, each)).find((value) => value !== undefined) ?? null;
}

/** The tracked inputs and lets that have a value in this evaluation. */
export function trackedValues({ inputs, lets }: Trackers, frame: Frame): readonly TrackedInput[] {
  const tracked = trackedInputs(inputs, frame);
  return lets.length === 0 ? tracked : [...tracked, ...trackedLets(lets, frame)];
}

function trackedLets(lets: readonly TrackedLetPlan[], frame: Frame): readonly TrackedInput[] {
  return lets.flatMap((tracked) => {
    const value = letValue(tracked, frame);
    if (value === null) return [];
    return [{ name: tracked.name, type: tracked.type, value: toKept(value) }];
  });
}

/** The value of a let; null where it is missing or has none, or has more digits than an event may bring. */
export function letValue({ code, scale }: TrackedLetPlan, frame: Frame): HeldValue | null {
  try {
    const value = code(frame);
    if (value === null) return null;
    const held = unscaled(value, scale);
    return typeof held === 'object' && !decimal.fromText(decimal.toText(held)).ok ? null : held;
  } catch (error) {
    if (!(error instanceof NoValue)) expectedError(error, Failure);
    return null;
  }
}

/** Made in its full length at once, since growing costs more. */
function trackedInputs(trackers: readonly Tracker[], frame: Frame): readonly TrackedInput[] {
  const tracked = new Array<TrackedInput>(trackers.length);
  let length = 0;
  for (let index = 0; index < trackers.length; index++) {
    const tracker = defined(trackers[index]);
    const current = read(frame, tracker.slot);
    const value = current === undefined ? earlierValue(tracker, frame) : current;
    if (value === null) continue;
    tracked[length] = { name: tracker.name, type: tracker.type, value: toKept(heldValue(tracker, value)) };
    length += 1;
  }
  if (length < trackers.length) tracked.length = length;
  return tracked;
}

/** `value` is what stands in the tracker's slot, and not missing. */
export function heldValue({ scale }: Tracker, value: Value): HeldValue {
  // Most stand for themselves, and a call of `unscaled` for each of them is seen in the time of a receipt.
  if (typeof value === 'string' || (typeof value === 'number' && scale === 0)) return value;
  return unscaled(value, scale);
}

/** A text is kept as `same:` compares it, so that rows of awards stay small. */
function toKept(value: HeldValue): TrackedInput['value'] {
  if (typeof value === 'object') return decimal.toJson(value);
  return typeof value === 'string' ? comparedText(value) : value;
}

/** The exact value of an award's tracked input; only for numbers and durations. */
export function numberOf({ value }: TrackedInput): Floating {
  if (typeof value === 'number') return value;
  const reading = decimal.fromText(String(value));
  if (!reading.ok) throw new TypeError(`an award tracks ${String(value)} as a number`);
  return reading.value;
}
