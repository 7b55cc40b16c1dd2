import type { TrackedInput } from '../evaluate/outcome.js';
import type { FactValue } from '../value/fact-value.js';
import type { Floating } from '../value/floating.js';
import { addIntegers, type Integer } from '../value/integer.js';
import type { FactRequest } from './fact-request.js';
import { rescale, scaleOf, toFactValue, toScaled } from './scaled-value.js';

/** One award as history keeps it. */
export interface RecordedAward {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The local day it had when recorded, in days since 1970-01-01. */
  readonly day: number;
  readonly points: number;
  readonly tracked: readonly TrackedInput[];
}

/** How values become one: all at one scale, null for none. */
export interface Aggregate {
  readonly ofNone: Integer | null;
  readonly combine: (left: Integer | null, right: Integer | null) => Integer | null;
}

const sum: Aggregate = {
  ofNone: 0,
  combine: (left, right) => addIntegers(left ?? 0, right ?? 0),
};

const greatest: Aggregate = {
  ofNone: null,
  combine: (left, right) => {
    if (left === null || right === null) return left ?? right;
    return right > left ? right : left;
  },
};

/** What is counted of awards: a value of each, and how the values of many become one. */
export interface Measure {
  readonly name: MeasuredFactName;
  /** Null for what is counted of every award. */
  readonly input: FactRequest['input'];
  readonly aggregate: Aggregate;
  /** Null where the award has no such value. */
  read(award: RecordedAward): Floating | null;
}

const measured = ['awards', 'points', 'total', 'best'] as const;

/** The facts that count something of each award, and so can look at a part of them. */
export type MeasuredFactName = (typeof measured)[number];

export function isMeasured(name: FactRequest['name']): name is MeasuredFactName {
  return (measured as readonly string[]).includes(name);
}

/** @throws TypeError where `total` or `best` come without the input they are of. */
export function measureOf(name: MeasuredFactName, input: FactRequest['input']): Measure {
  switch (name) {
    case 'awards':
      return { name, input: null, aggregate: sum, read: () => 1 };
    case 'points':
      return { name, input: null, aggregate: sum, read: ({ points }) => points };
    default:
      if (input === null) throw new TypeError(`\`${name}\` is of an input, and none is named`);
      return { name, input, aggregate: name === 'total' ? sum : greatest, read: inputReader(input) };
  }
}

function inputReader(input: { readonly name: string; readonly type: string }): Measure['read'] {
  return ({ tracked }) => {
    for (const each of tracked) if (each.name === input.name && each.type === input.type) return each.value;
    return null;
  };
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

  get value(): FactValue {
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
