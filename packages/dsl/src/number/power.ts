import type { Decimal } from './decimal.js';
import { equals, negate, one, quotientDigits, workingDigitsMax, zero } from './decimal.js';
import { digitCount, tenTo } from './digits.js';
import type { Rational } from './rational.js';
import { isFraction } from './rational.js';
import { toSignificant } from './significant.js';

/** The greatest exponent of `power`. */
export const exponentMax = 1_000;

/**
 * `base` to the power of a whole number from 0 to `exponentMax`: the exact power, rounded once to 34
 * significant digits, half to even; anything to the power of 0 is 1. The exact power may have millions of
 * digits, so two bounds of it are calculated with a few digits more than are kept, and with more again where
 * they don't agree on those. Null for one that has more digits than any calculation may have.
 */
export function power(base: Rational, exponent: number): Decimal | null {
  if (exponent === 0) return one;
  const whole = isFraction(base) ? base.numerator : base.coefficient;
  if (whole === 0n) return zero;
  const magnitude = whole < 0n ? -whole : whole;
  const bounds = isFraction(base)
    ? boundsOfQuotient(magnitude, base.denominator)
    : () => onlySize({ magnitude, scale: base.scale });
  const size = boundedPower(bounds, exponent);
  if (size === null) return null;
  return whole < 0n && exponent % 2 === 1 ? negate(size) : size;
}

/** `magnitude × 10^-scale`; unlike a Decimal's, the scale may be negative. */
interface Size {
  readonly magnitude: bigint;
  readonly scale: number;
}

/** Two sizes that a number lies between, which agree in so many digits. */
type Bounds = (digits: number) => { readonly low: Size; readonly high: Size };

function onlySize(size: Size): ReturnType<Bounds> {
  return { low: size, high: size };
}

/** No decimal is the quotient, so it lies between two, and never halfway between two that are kept. */
function boundsOfQuotient(numerator: bigint, denominator: bigint): Bounds {
  return (digits) => {
    const scale = digits + digitCount(denominator) - digitCount(numerator);
    const magnitude =
      scale < 0 ? numerator / (denominator * tenTo(-scale)) : (numerator * tenTo(scale)) / denominator;
    return { low: { magnitude, scale }, high: { magnitude: magnitude + 1n, scale } };
  };
}

function boundedPower(boundsOf: Bounds, exponent: number): Decimal | null {
  for (let digits = 2 * quotientDigits; ; digits *= 2) {
    const base = boundsOf(digits);
    const low = powerOf(base.low, exponent, digits, 0n);
    if (isTooLong(low)) return null;
    const high = powerOf(base.high, exponent, digits, 1n);
    const rounded = toSignificant(low.magnitude, low.scale);
    if (isSame(low, high) || equals(rounded, toSignificant(high.magnitude, high.scale))) return rounded;
  }
}

/** Before it is written out: a few digits may stand for a million. */
function isTooLong({ magnitude, scale }: Size): boolean {
  return digitCount(magnitude) - scale > workingDigitsMax || scale - digitCount(magnitude) > workingDigitsMax;
}

function isSame(left: Size, right: Size): boolean {
  return left.magnitude === right.magnitude && left.scale === right.scale;
}

/** By squaring, bit after bit from the highest; what is cut off leaves `rest` on the last digit kept. */
function powerOf(base: Size, exponent: number, digits: number, rest: bigint): Size {
  const factor = shortened(base, digits, rest);
  let result = factor;
  for (const bit of exponent.toString(2).slice(1)) {
    result = product(result, result, digits, rest);
    if (bit === '1') result = product(result, factor, digits, rest);
  }
  return result;
}

function product(left: Size, right: Size, digits: number, rest: bigint): Size {
  const magnitude = left.magnitude * right.magnitude;
  return shortened({ magnitude, scale: left.scale + right.scale }, digits, rest);
}

function shortened(size: Size, digits: number, rest: bigint): Size {
  const surplus = digitCount(size.magnitude) - digits;
  if (surplus <= 0) return size;
  const unit = tenTo(surplus);
  const isCut = size.magnitude % unit !== 0n;
  return { magnitude: size.magnitude / unit + (isCut ? rest : 0n), scale: size.scale - surplus };
}
