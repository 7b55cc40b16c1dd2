import type { TrackedInput } from '../evaluate/outcome.js';
import { numberOf } from '../evaluate/tracked.js';
import type { HistoryFactValue } from '../value/fact-value.js';
import type { Floating } from '../value/floating.js';
import { addIntegers, type Integer } from '../value/integer.js';
import type { HistoryFactRequest } from './fact-request.js';
import { rescale, scaleOf, toFactValue, toScaled } from './scaled-value.js';

/** One award, or one action, as history keeps it. */
export interface RecordedAward {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The local day it had when recorded, in days since 1970-01-01. */
  readonly day: number;
  readonly points: number;
  readonly caseName: string;
  readonly externalUserId: string;
  /** Null for an action outside of any task. */
  readonly externalTaskId: string | null;
  readonly tracked: readonly TrackedInput[];
}

/** How values become one: all at one scale, null for none. */
export interface Aggregate {
  readonly ofNone: Integer | null;
  readonly combine: (left: Integer | null, right: Integer | null) => Integer | null;
}

/** What is nothing adds nothing. */
const sum: Aggregate = {
  ofNone: 0,
  combine: (left, right) => addIntegers(left ?? 0, right ?? 0),
};

const greatest: Aggregate = { ofNone: null, combine: either((left, right) => right > left) };

const least: Aggregate = { ofNone: null, combine: either((left, right) => right < left) };

/** The left of two values, or the right where it is preferred or the only one. */
function either(prefersRight: (left: Integer, right: Integer) => boolean): Aggregate['combine'] {
  return (left, right) => {
    if (left === null || right === null) return left ?? right;
    return prefersRight(left, right) ? right : left;
  };
}

/** What is counted of awards: a value of each, and how the values of many become one. */
export interface Measure {
  readonly name: MeasureName;
  /** Null for what is counted of every award. */
  readonly input: HistoryFactRequest['input'];
  readonly aggregate: Aggregate;
  /** Null where the award has no such value. */
  read(award: RecordedAward): Floating | null;
}

/** `count` is how many awards have an input at all. */
export type MeasureName = 'awards' | 'points' | InputMeasureName;
type InputMeasureName = 'total' | 'count' | 'best' | 'least';

const aggregates: { readonly [name in InputMeasureName]: Aggregate } = {
  total: sum,
  count: sum,
  best: greatest,
  least,
};

/** @throws TypeError where a measure of an input comes without it. */
export function measureOf(name: MeasureName, input: HistoryFactRequest['input']): Measure {
  switch (name) {
    case 'awards':
      return { name, input: null, aggregate: sum, read: () => 1 };
    case 'points':
      return { name, input: null, aggregate: sum, read: ({ points }) => points };
    default: {
      const { input: named, read } = inputReader(name, input);
      const counts = name === 'count';
      return {
        name,
        input: named,
        aggregate: aggregates[name],
        read: counts ? (award) => (read(award) === null ? null : 1) : read,
      };
    }
  }
}

/** Reads an input of an award; null where the award doesn't have it, declared by the same name and type. */
export type MeasureReader = (award: RecordedAward) => Floating | null;

/** @throws TypeError where no input is named. */
export function inputReader(
  fact: string,
  input: HistoryFactRequest['input'],
): { readonly input: NonNullable<HistoryFactRequest['input']>; readonly read: MeasureReader } {
  if (input === null) throw new TypeError(`\`${fact}\` is of an input, and none is named`);
  const read: MeasureReader = ({ tracked }) => {
    for (const each of tracked) {
      if (each.name === input.name && each.type === input.type) return numberOf(each);
    }
    return null;
  };
  return { input, read };
}

export function isSameMeasure(left: Measure, right: Measure): boolean {
  return (
    left.name === right.name &&
    left.input?.name === right.input?.name &&
    left.input?.type === right.input?.type
  );
}

/** A measure over every award of a timeline. */
export class Accumulator {
  readonly #measure: Measure;
  #value: Integer | null;
  #scale = 0;

  constructor(measure: Measure) {
    this.#measure = measure;
    this.#value = measure.aggregate.ofNone;
  }

  get value(): HistoryFactValue {
    return this.#value === null ? null : toFactValue(this.#value, this.#scale);
  }

  add(award: RecordedAward): void {
    const value = this.#measure.read(award);
    if (value === null) return;
    const scaled = this.#toScale(value);
    this.#value = this.#measure.aggregate.combine(this.#value, scaled);
  }

  #toScale(value: Floating): Integer | null {
    const scaled = toScaled(value, this.#scale);
    if (scaled !== null) return scaled;
    const scale = scaleOf(value);
    if (this.#value !== null) this.#value = rescale(this.#value, scale - this.#scale);
    this.#scale = scale;
    return toScaled(value, scale);
  }
}
