import { decimal } from '@merit/dsl';
import type { Frame } from '../plan/code/frame.js';
import { read } from '../plan/code/frame.js';
import type { TrackedSlot } from '../plan/strategy/tracked-slot.js';
import { defined } from '../support/defined.js';
import { comparedUnitsMax } from '../value/compared-text.js';
import type { Floating } from '../value/floating.js';
import { unscaled } from '../value/held.js';
import type { Value } from '../value/value.js';
import type { TrackedInput } from './outcome.js';

/** The value of an input, exact. */
export type HeldValue = Floating | string | boolean;

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
  return inputs.flatMap(({ declaration: { name, type }, slot, earlier, shape }) => {
    switch (type.kind) {
      case 'int':
      case 'decimal':
      case 'duration':
      case 'text':
      case 'bool':
      case 'instant':
      case 'date':
        return [{ name, type: type.kind, slot, earlier, scale: shape.kind === 'scaled' ? shape.scale : 0 }];
      default:
        return [];
    }
  });
}

/** A level that wasn't reached set nothing. */
function earlierValue({ earlier }: Tracker, frame: Frame): Value | null {
  return earlier.map((each) => read(frame, each)).find((value) => value !== undefined) ?? null;
}

/**
 * The tracked inputs that are present in this evaluation. Made in its full length at once, since growing
 * costs more.
 */
export function trackedInputs(trackers: readonly Tracker[], frame: Frame): readonly TrackedInput[] {
  const tracked = new Array<TrackedInput>(trackers.length);
  let length = 0;
  for (let index = 0; index < trackers.length; index++) {
    const tracker = defined(trackers[index]);
    const current = read(frame, tracker.slot);
    const value = current === undefined ? earlierValue(tracker, frame) : current;
    if (value === null || (typeof value === 'string' && value.length > comparedUnitsMax)) continue;
    tracked[length] = { name: tracker.name, type: tracker.type, value: toJson(heldValue(tracker, value)) };
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

function toJson(value: HeldValue): TrackedInput['value'] {
  return typeof value === 'object' ? decimal.toText(value) : value;
}

/** A number of an award, as exact as it was; only for inputs of numbers and durations. */
export function numberOf({ value }: TrackedInput): Floating {
  if (typeof value === 'number') return value;
  const reading = decimal.fromText(String(value));
  if (!reading.ok) throw new TypeError(`an award tracks ${String(value)} as a number`);
  return reading.value;
}
