import type { Decimal } from './decimal.js';
import { equals, negate, one, quotientDigits, workingDigitsMax } from './decimal.js';
import { digitCount, tenTo } from './digits.js';
import { toSignificant } from './significant.js';

/** The greatest exponent of `power`. */
export const exponentMax = 1_000;

/**
 * `base` to the power of a whole number from 0 to `exponentMax`: the exact power, rounded once to 34
 * significant digits, half to even; anything to the power of 0 is 1. The exact power may have millions of
 * digits, so two bounds of it are calculated with a few digits more than are kept, and with more again where
 * they don't agree on those. Null for one that has more digits than any calculation may have.
 */
export function power(base: Decimal, exponent: number): Decimal | null {
  if (exponent === 0) return one;
  const { coefficient, scale } = base;
  if (coefficient === 0n) return base;
  const magnitude = coefficient < 0n ? -coefficient : coefficient;
  const size = boundedPower({ magnitude, scale }, exponent);
  if (size === null) return null;
  return coefficient < 0n && exponent % 2 === 1 ? negate(size) : size;
}

/** `magnitude × 10^-scale`; unlike a Decimal's, the scale may be negative. */
interface Size {
  readonly magnitude: bigint;
  readonly scale: number;
}

function boundedPower(base: Size, exponent: number): Decimal | null {
  for (let digits = 2 * quotientDigits; ; digits *= 2) {
    const low = powerOf(base, exponent, digits, 0n);
    if (isTooLong(low)) return null;
    const high = powerOf(base, exponent, digits, 1n);
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
