import { decimal } from '@merit/dsl';
import type { Frame } from '../plan/code/frame.js';
import type { Shape } from '../plan/code/planned.js';
import type { TrackedSlot } from '../plan/strategy/tracked-slot.js';
import { comparedUnitsMax } from '../value/compared-text.js';
import type { Floating } from '../value/floating.js';
import type { Integer } from '../value/integer.js';
import { scaledToFloating } from '../value/scaled.js';
import type { TrackedInput } from './outcome.js';

/** The value of an input, exact. */
export type HeldValue = Floating | string | boolean;

/** Where an input of one value stands, and how it becomes a tracked value. */
export interface Tracker {
  readonly name: string;
  readonly type: TrackedInput['type'];
  readonly slot: number;
  /** Where the value stands if the slot is undefined, in the order to look. */
  readonly earlier: readonly number[];
  /** Whether what stands in the slot is the tracked value itself, where it is no bigint. */
  readonly isItself: boolean;
  readonly toTracked: (value: unknown) => HeldValue;
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
        return [
          { name, type: type.kind, slot, earlier, isItself: isItself(shape), toTracked: tracker(shape) },
        ];
      default:
        return [];
    }
  });
}

/** A level that wasn't reached set nothing. */
function earlierValue({ earlier }: Tracker, frame: Frame): unknown {
  return earlier.map((each) => frame[each]).find((value) => value !== undefined) ?? null;
}

function isItself(shape: Shape): boolean {
  return shape.kind !== 'scaled' || shape.scale === 0;
}

function tracker(shape: Shape): (value: unknown) => HeldValue {
  if (shape.kind === 'scaled' && shape.scale > 0) {
    return (value) => scaledToFloating(value as Integer, shape.scale);
  }
  return (value) => decimal.fromInteger(value as bigint);
}

/** The tracked inputs that are present in this evaluation. Made in its full length at once, since growing costs more. */
export function trackedInputs(trackers: readonly Tracker[], frame: Frame): readonly TrackedInput[] {
  const tracked = new Array<TrackedInput>(trackers.length);
  let length = 0;
  for (let index = 0; index < trackers.length; index++) {
    const tracker = trackers[index] as Tracker;
    const current = frame[tracker.slot];
    const value = current === undefined ? earlierValue(tracker, frame) : current;
    if (value === null || (typeof value === 'string' && value.length > comparedUnitsMax)) continue;
    tracked[length] = { name: tracker.name, type: tracker.type, value: toJson(heldValue(tracker, value)) };
    length += 1;
  }
  if (length < trackers.length) tracked.length = length;
  return tracked;
}

/** `value` is what stands in the tracker's slot, and not missing. */
export function heldValue(tracker: Tracker, value: unknown): HeldValue {
  const isPlain = tracker.isItself && typeof value !== 'bigint';
  return isPlain ? (value as HeldValue) : tracker.toTracked(value);
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
