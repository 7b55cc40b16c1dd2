import type { Decimal, Type } from '@merit/dsl';
import { constantFits, decimal } from '@merit/dsl';
import type { Frame } from '../plan/code/frame.js';
import type { Shape } from '../plan/code/planned.js';
import { isWholeFact } from '../plan/expression/context.js';
import type { FactSlot } from '../plan/strategy/window.js';
import { defined } from '../support/defined.js';
import type { FactValue, FactValues } from '../value/fact-value.js';
import { toDecimal } from '../value/floating.js';
import { integerIn } from '../value/held.js';
import { isSafeInteger, narrow } from '../value/integer.js';
import type { Value } from '../value/value.js';
import { isInherited, isPlain } from './plain-object.js';
import { type NumberTaker, takeNumbers } from './take-facts.js';
import { noWholeNumber, safeRange, type WholeRange } from './value-reader.js';
import { wireReader } from './wire-reader.js';

/** How one fact gets from what the host gave into its slot. */
export interface GivenFactReader extends NumberTaker {
  /** Of a value that isn't missing. */
  readonly type: Type;
  readonly read: (value: FactValue) => Value | undefined;
}

export function createGivenFactReader({ declaration, slot, key, shape }: FactSlot): GivenFactReader {
  const { type } = declaration;
  const inner = type.kind === 'optional' ? type.inner : type;
  return {
    key,
    slot,
    optional: type.kind === 'optional',
    ...takenRange(key, inner, shape),
    takesFinite: !isInherited(key) && inner.kind === 'decimal',
    type: inner,
    read: readerOf(inner, shape),
  };
}

function takenRange(key: string, type: Type, shape: Shape): WholeRange {
  const isTaken = !isInherited(key) && isWholeFact(type) && shape.kind === 'scaled';
  return isTaken ? safeRange(shape) : noWholeNumber;
}

/** Numbers and durations have a form of their own here; all else comes as an event's data would hold it. */
function readerOf(type: Type, shape: Shape): GivenFactReader['read'] {
  switch (type.kind) {
    case 'int':
      return readWhole;
    case 'decimal':
      return readDecimal;
    case 'duration':
      return readSafe;
    default:
      return wireReader(type, shape);
  }
}

const noFacts: FactValues = Object.freeze({});

/**
 * Reads every fact into its slot. What is amiss is the host's mistake, so it throws a TypeError that names
 * the key.
 *
 * @returns whether all are as small as their plan presumes.
 */
export function readFacts(
  readers: readonly GivenFactReader[],
  facts: FactValues = noFacts,
  frame: Frame,
): boolean {
  if (takeNumbers(readers, facts, frame) && isPlain(facts)) return true;
  let areSmall = true;
  for (let index = 0; index < readers.length; index++) {
    const reader = defined(readers[index]);
    const value = Object.hasOwn(facts, reader.key) ? facts[reader.key] : undefined;
    if (value === null && reader.optional) {
      frame[reader.slot] = null;
      continue;
    }
    const held = value === undefined || value === null ? undefined : reader.read(value);
    if (held === undefined) throw new TypeError(unfitValue(reader.key, value));
    frame[reader.slot] = held;
    areSmall &&= isAsSmall(reader, held);
  }
  return areSmall;
}

function isAsSmall({ type, wholeMin, wholeMax }: GivenFactReader, held: Value): boolean {
  if (!isWholeFact(type)) return true;
  const whole = integerIn(held);
  return whole >= wholeMin && whole <= wholeMax;
}

/** What is wrong with one fact's value. */
export interface FactProblem {
  readonly key: string;
  /** One sentence without capital and full stop. */
  readonly message: string;
}

/**
 * Those of the values given that no fact of its kind can have: what `readFacts` would complain about, and
 * what lies outside of the range that the checker took for granted.
 */
export function factProblems(readers: readonly GivenFactReader[], facts: FactValues): readonly FactProblem[] {
  return readers.flatMap((reader) => {
    const { key } = reader;
    const value = Object.hasOwn(facts, key) ? facts[key] : undefined;
    return value === undefined || isPossible(reader, value) ? [] : [{ key, message: unfitValue(key, value) }];
  });
}

function isPossible({ type, optional, read }: GivenFactReader, value: FactValue): boolean {
  if (value === null) return optional;
  if (read(value) === undefined) return false;
  switch (type.kind) {
    case 'int':
    case 'decimal':
      return constantFits(toDecimal(readDecimal(value) ?? 0), type);
    case 'duration':
      return typeof value === 'number' && constantFits(value, type);
    default:
      return true;
  }
}

/** What is wrong with a fact of the key that has the value. */
export function unfitValue(key: string, value: unknown): string {
  return value === undefined ? `no value for the fact ${key}` : `the fact ${key} can't be ${shown(value)}`;
}

function shown(value: unknown): string {
  return decimal.isDecimal(value) ? decimal.toText(value) : String(value);
}

function readSafe(value: FactValue): number | undefined {
  return isSafeInteger(value) ? value : undefined;
}

/** A whole number as evaluations hold it; undefined for anything else. */
export function readWhole(value: FactValue): Value | undefined {
  if (typeof value === 'number') return readSafe(value);
  const exact = readDecimal(value);
  return decimal.isDecimal(exact) && decimal.isWhole(exact) ? narrow(exact.coefficient) : undefined;
}

/**
 * Digits stand for a number that no JavaScript number is, and for no other: a text there is most likely a
 * mistake.
 */
function readDecimal(value: FactValue): number | Decimal | undefined {
  if (typeof value === 'string') {
    const reading = decimal.fromText(value);
    return reading.ok && decimal.toNumber(reading.value) === null ? reading.value : undefined;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return decimal.isDecimal(value) ? value : undefined;
}
