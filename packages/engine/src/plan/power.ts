import type { Type } from '@merit/dsl';
import { power } from '@merit/dsl';
import type { Floating } from '../value/floating.js';
import { toDecimal } from '../value/floating.js';
import type { Integer } from '../value/integer.js';
import { narrow } from '../value/integer.js';
import { asFloating } from './conversion.js';
import type { Place } from './failure.js';
import { withinLength } from './failure.js';
import type { NumberPlan, ScaledPlan } from './planned.js';
import { floating, planOf, scaled } from './planned.js';

const anyInteger = scaled(0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

/** `pow(base, exponent)`: to 34 significant digits; whole where the base is. `type` is that of the call. */
export function planPower(base: NumberPlan, exponent: NumberPlan, type: Type, place: Place): NumberPlan {
  const { code } = asFloating(base);
  // An exponent is an int of a narrow range, so it is held as itself.
  const { code: to } = exponent as ScaledPlan;
  const raised = (value: Floating, by: number) =>
    safePower(value, by) ?? withinLength(power(toDecimal(value), by), place);
  if (type.kind !== 'int') return planOf(floating, (frame) => raised(code(frame), Number(to(frame))));
  return planOf(anyInteger, (frame) => toInteger(raised(code(frame), Number(to(frame)))));
}

/** The power of a whole number, as long as every step towards it is a safe integer; undefined where one isn't. */
function safePower(base: Floating, exponent: number): number | undefined {
  if (!Number.isSafeInteger(base) || exponent > 53) return undefined;
  let result = 1;
  for (let count = 0; count < exponent; count++) {
    result *= base as number;
    if (!Number.isSafeInteger(result)) return undefined;
  }
  return result;
}

function toInteger(value: Floating): Integer {
  return typeof value === 'number' ? value : narrow(value.coefficient);
}
