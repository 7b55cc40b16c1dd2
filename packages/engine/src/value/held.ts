import type { ConstantRecord, ConstantValue, Decimal, Rational } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import type { Floating } from './floating.js';
import type { Integer } from './integer.js';
import { scaledToFloating } from './scaled.js';
import type { HeldRecord, Value } from './value.js';

/*
 * How a value is held follows from its type, which a plan knows and the value doesn't say. Each of these
 * gives the value for one way, and throws an Error for all others: that would be a mistake of the plan.
 */

export function numberIn(value: Value | ConstantValue | null): number {
  if (typeof value === 'number') return value;
  throw otherwiseHeld('a number', value);
}

export function integerIn(value: Value): Integer {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  throw otherwiseHeld('a whole number', value);
}

export function floatingIn(value: Value): Floating {
  if (typeof value === 'number') return value;
  return rationalIn(value);
}

export function rationalIn(value: Value | ConstantValue): Rational {
  if (rational.isRational(value)) return value;
  throw otherwiseHeld('an exact number', value);
}

export function decimalIn(value: Value | ConstantValue): Decimal {
  if (decimal.isDecimal(value)) return value;
  throw otherwiseHeld('a decimal', value);
}

export function itemsIn(value: Value): readonly Value[] {
  if (isList(value)) return value;
  throw otherwiseHeld('a list', value);
}

export function recordIn(value: Value): HeldRecord {
  if (typeof value === 'object' && 'fields' in value) return value;
  throw otherwiseHeld('a record', value);
}

/**
 * What is no list, for whoever is handed it: without the scale that it is held at, 0 where it is held at
 * none.
 */
export function unscaled(value: Value, scale: number): number | Decimal | string | boolean {
  switch (typeof value) {
    case 'number':
      return scale === 0 ? value : scaledToFloating(value, scale);
    case 'bigint':
      return scaledToFloating(value, scale);
    case 'object':
      return rational.toDecimal(rationalIn(value));
    default:
      return value;
  }
}

/** The items of a constant, which may be lists themselves. */
export function constantsIn(value: ConstantValue): readonly ConstantValue[] {
  if (isConstantList(value)) return value;
  throw otherwiseHeld('a list', value);
}

export function constantRecordIn(value: ConstantValue): ConstantRecord {
  if (typeof value === 'object' && 'fields' in value) return value;
  throw otherwiseHeld('a record', value);
}

/** What is held as it is written down: a text, a truth value, or the number of a moment or a duration. */
export function plainIn(value: Value | ConstantValue): string | boolean | number {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  throw otherwiseHeld('a text, a truth value or a moment', value);
}

function isConstantList(value: ConstantValue): value is readonly ConstantValue[] {
  return Array.isArray(value);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function otherwiseHeld(expected: string, value: unknown): Error {
  return new Error(`the plan took ${String(value)} for ${expected}`);
}
