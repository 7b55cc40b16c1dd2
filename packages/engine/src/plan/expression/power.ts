import type { Type } from '@merit/dsl';
import { power } from '@merit/dsl';
import type { Floating } from '../../value/floating.js';
import { toDecimal, toRational } from '../../value/floating.js';
import type { Integer } from '../../value/integer.js';
import { isSafeInteger, narrow } from '../../value/integer.js';
import { expectScaled } from '../code/expected-kind.js';
import type { Place } from '../code/failure.js';
import { numberTooLong, withinLength } from '../code/failure.js';
import type { NumberPlan } from '../code/planned.js';
import { floating, planOf, scaled } from '../code/planned.js';
import { asFloating } from './conversion.js';

const anyInteger = scaled(0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

/** `pow(base, exponent)`: to 34 significant digits; whole where the base is. `type` is that of the call. */
export function planPower(base: NumberPlan, exponent: NumberPlan, type: Type, place: Place): NumberPlan {
  const { code } = asFloating(base);
  // The checker saw to it that an exponent is an int, which is held as itself, and within its limits.
  const { code: to } = expectScaled(exponent);
  const raised = (value: Floating, by: number) => safePower(value, by) ?? widePower(value, by, place);
  if (type.kind !== 'int') return planOf(floating, (frame) => raised(code(frame), Number(to(frame))));
  return planOf(anyInteger, (frame) => toInteger(raised(code(frame), Number(to(frame)))));
}

/**
 * The power of a whole number, as long as every step towards it is a safe integer; undefined where one isn't.
 */
function safePower(base: Floating, exponent: number): number | undefined {
  if (!isSafeInteger(base) || exponent > 53) return undefined;
  let result = 1;
  for (let count = 0; count < exponent; count++) {
    result *= base;
    if (!Number.isSafeInteger(result)) return undefined;
  }
  return result;
}

function widePower(base: Floating, exponent: number, place: Place): Floating {
  const raised = power(toRational(base), exponent);
  if (raised === null) throw numberTooLong(place);
  return withinLength(raised, place);
}

function toInteger(value: Floating): Integer {
  return typeof value === 'number' ? value : narrow(toDecimal(value).coefficient);
}
