import { rational } from '@merit/dsl';
import type { Floating } from '../../value/floating.js';
import {
  ceilFloating,
  floorFloating,
  roundFloating,
  toRational,
  truncFloating,
} from '../../value/floating.js';
import type { Integer } from '../../value/integer.js';
import {
  floorDivideIntegers,
  negateInteger,
  roundedQuotient,
  truncatedQuotient,
} from '../../value/integer.js';
import { fromDecimal, powerOfTen, scaleMax } from '../../value/scaled.js';
import type { Code } from '../code/code.js';
import { expectScaled } from '../code/expected-kind.js';
import { small } from '../code/fast/small.js';
import type { FloatingPlan, NumberPlan, ScaledPlan } from '../code/planned.js';
import { floating, planOf, scaled } from '../code/planned.js';
import { asFloating } from './conversion.js';

export type RoundingName = 'round' | 'floor' | 'ceil' | 'trunc';

interface Rounding {
  /** Of `value / divisor` for a positive divisor. */
  readonly quotient: (value: Integer, divisor: Integer) => Integer;
  readonly floating: (value: Floating) => Integer;
  /** `quotient` where value and result are safe and halfway values are exact numbers. */
  readonly small: (code: Code<number>, divisor: number, min: number) => Code<number>;
}

const roundings: { readonly [name in RoundingName]: Rounding } = {
  round: {
    quotient: roundedQuotient,
    floating: roundFloating,
    small: (code, divisor, min) =>
      min < 0
        ? roundAwayFromZero(code, divisor, divisor / 2)
        : roundUp(code, 1 / divisor, divisor / 2 + quarter),
  },
  floor: {
    quotient: floorDivideIntegers,
    floating: floorFloating,
    small: (code, divisor) => (frame) => Math.floor(code(frame) / divisor),
  },
  ceil: {
    quotient: (value, divisor) => negateInteger(floorDivideIntegers(negateInteger(value), divisor)),
    floating: ceilFloating,
    small: (code, divisor) => (frame) => Math.ceil(code(frame) / divisor),
  },
  trunc: {
    quotient: truncatedQuotient,
    floating: truncFloating,
    small: (code, divisor) => (frame) => Math.trunc(code(frame) / divisor),
  },
};

const quarter = 0.25;

/**
 * A value that isn't negative, halfway ones up. To multiply by the inverse is quicker than to divide, but
 * what should be whole may come out a little less: a quarter more keeps it, and is too little to reach the
 * next whole number.
 */
function roundUp(code: Code<number>, inverse: number, more: number): Code<number> {
  return (frame) => Math.floor((code(frame) + more) * inverse);
}

function roundAwayFromZero(code: Code<number>, divisor: number, half: number): Code<number> {
  return (frame) => {
    const value = code(frame);
    return value < 0 ? -Math.floor((half - value) / divisor) : Math.floor((value + half) / divisor);
  };
}

/**
 * Up to here a float quotient of whole numbers, and a product with the inverse, is on the right side of every
 * whole number and half: two roundings err by 2⁻⁵² of the quotient at most, which is an eighth of what a last
 * digit counts.
 */
export const exactQuotientMax = 2 ** 49;

/** `round(x)`, `floor(x)`, `ceil(x)`, `trunc(x)`. */
export function planRounding(name: RoundingName, operand: NumberPlan): ScaledPlan {
  return operand.kind === 'floating'
    ? planOf(anyInteger, roundedFloating(name, operand.code))
    : toLowerScale(name, operand, 0);
}

const anyInteger = scaled(0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

function roundedFloating(name: RoundingName, code: Code<Floating>): Code<Integer> {
  const { floating: whole } = roundings[name];
  return (frame) => whole(code(frame));
}

function toLowerScale(name: RoundingName, operand: ScaledPlan, places: number): ScaledPlan {
  if (operand.scale <= places) return operand;
  const { code, scale, min, max } = operand;
  const divisor = powerOfTen(scale - places);
  const shape = scaled(places, Math.floor(min / divisor), Math.ceil(max / divisor));
  if (min >= -exactQuotientMax && max <= exactQuotientMax) {
    return planOf(shape, roundings[name].small(small(operand), divisor, min));
  }
  const { quotient } = roundings[name];
  return planOf(shape, (frame) => quotient(code(frame), divisor));
}

/** `round(x, places)` for places that are known when planning. */
export function planRoundingTo(operand: NumberPlan, places: number): NumberPlan {
  if (operand.kind === 'scaled') return toLowerScale('round', operand, places);
  const { code } = operand;
  return places > scaleMax
    ? planOf(floating, (frame) => rational.round(toRational(code(frame)), places))
    : planOf({ ...anyInteger, scale: places }, (frame) =>
        fromDecimal(rational.round(toRational(code(frame)), places), places),
      );
}

/** `round(x, places)` for places that are known only while deciding. */
export function planRoundingBy(operand: NumberPlan, places: NumberPlan): FloatingPlan {
  const { code } = asFloating(operand);
  const { code: to } = expectScaled(places);
  return planOf(floating, (frame) => rational.round(toRational(code(frame)), Number(to(frame))));
}
