import { divideFloating, floorDivideFloating, floorModuloFloating, isZero } from '../../value/floating.js';
import { floorDivideIntegers, floorModuloIntegers } from '../../value/integer.js';
import type { Code } from '../code/code.js';
import type { Place } from '../code/failure.js';
import { divisionByZero, withinDigits, withinLength } from '../code/failure.js';
import { small } from '../code/fast/small.js';
import type { NumberPlan, ScaledPlan, ScaledShape } from '../code/planned.js';
import { floating, isSmallConstant, planOf, scaled } from '../code/planned.js';
import { alignScales } from './arithmetic.js';
import { asFloating } from './conversion.js';
import { exactQuotientMax } from './rounding.js';

/** `left / right`. */
export function planQuotient(left: NumberPlan, right: NumberPlan, place: Place, divisor: Place): NumberPlan {
  const [l, r] = [asFloating(left).code, asFloating(right).code];
  return planOf(floating, (frame) => {
    const dividend = l(frame);
    const by = r(frame);
    if (isZero(by)) throw divisionByZero(place, divisor);
    return withinLength(divideFloating(dividend, by), place);
  });
}

/** `left div right`: whole, floored. */
export function planFloorDivision(
  left: NumberPlan,
  right: NumberPlan,
  place: Place,
  divisor: Place,
): NumberPlan {
  if (left.kind === 'floating' || right.kind === 'floating') {
    const [l, r] = [asFloating(left).code, asFloating(right).code];
    return planOf(anyInteger, (frame) => {
      const dividend = l(frame);
      const by = r(frame);
      if (isZero(by)) throw divisionByZero(place, divisor);
      return withinDigits(floorDivideFloating(dividend, by), 0, place);
    });
  }
  const [a, b] = alignScales(left, right);
  if (isSmallConstant(b) && b.constant > 0 && isWithin(a, exactQuotientMax)) {
    return planOf(quotientShape(a), floorOfQuotient(small(a), b.constant));
  }
  const [l, r] = [a.code, b.code];
  return planOf(quotientShape(a), (frame) => {
    const dividend = l(frame);
    const by = r(frame);
    if (by === 0) throw divisionByZero(place, divisor);
    return floorDivideIntegers(dividend, by);
  });
}

/** `left mod right`: what `div` leaves, with the sign of `right`. */
export function planModulo(left: NumberPlan, right: NumberPlan, place: Place, divisor: Place): NumberPlan {
  if (left.kind === 'floating' || right.kind === 'floating') {
    const [l, r] = [asFloating(left).code, asFloating(right).code];
    return planOf(floating, (frame) => {
      const dividend = l(frame);
      const by = r(frame);
      if (isZero(by)) throw divisionByZero(place, divisor);
      return withinLength(floorModuloFloating(dividend, by), place);
    });
  }
  const [a, b] = alignScales(left, right);
  const [l, r] = [a.code, b.code];
  return planOf(restShape(b), (frame) => {
    const dividend = l(frame);
    const by = r(frame);
    if (by === 0) throw divisionByZero(place, divisor);
    return floorModuloIntegers(dividend, by);
  });
}

/** Of numbers up to `exactQuotientMax`, whose float quotient is on the right side of every whole number. */
function floorOfQuotient(dividend: Code<number>, divisor: number): Code<number> {
  return (frame) => Math.floor(dividend(frame) / divisor);
}

function isWithin({ min, max }: ScaledShape, most: number): boolean {
  return min >= -most && max <= most;
}

const anyInteger: ScaledShape = scaled(0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

/**
 * Divisors of scaled numbers are whole too, so no quotient is further from 0 than the dividend, but for the
 * flooring.
 */
function quotientShape({ min, max }: ScaledPlan): ScaledShape {
  const size = Math.max(Math.abs(min), Math.abs(max));
  return scaled(0, -size, size);
}

function restShape({ scale, min, max }: ScaledPlan): ScaledShape {
  return scaled(scale, Math.min(min, 0), Math.max(max, 0));
}
