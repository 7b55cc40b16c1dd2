import { decimal } from '@merit/dsl';
import type { HistoryFactValue } from '../value/fact-value.js';
import { type Floating, toDecimal } from '../value/floating.js';
import { type Integer, multiplyIntegers, narrow } from '../value/integer.js';
import { numberAtScale, powerOfTen, scaledToDecimal, scaleMax } from '../value/scaled.js';

/**
 * Sums of decimals are exact at the speed of whole numbers where all have one scale: a value is then the
 * Integer that stands for it times ten to the power of that scale. History doesn't know the scale
 * beforehand, so it grows with the values that come.
 */

/** The integer that stands for the value at a scale, or null where the value has more digits. */
export function toScaled(value: Floating, scale: number): Integer | null {
  if (typeof value === 'number') {
    // Adding 0 makes 0 of -0.
    if (scale === 0 && Number.isSafeInteger(value)) return value + 0;
    const scaled = scale <= scaleMax ? numberAtScale(value, scale) : null;
    if (scaled !== null) return scaled + 0;
  }
  const exact = toDecimal(value);
  return exact.scale <= scale ? narrow(decimal.coefficientAt(exact, scale)) : null;
}

/** The digits after the point. */
export function scaleOf(value: Floating): number {
  return toDecimal(value).scale;
}

/** What stands for the same value with so many more digits after the point. */
export function rescale(value: Integer, digits: number): Integer {
  return multiplyIntegers(value, narrow(10n ** BigInt(digits)));
}

/** A number in the one form that facts have. */
export function floatingToFactValue(value: Floating): Exclude<HistoryFactValue, null> {
  const { coefficient, scale } = toDecimal(value);
  return toFactValue(narrow(coefficient), scale);
}

/** Numbers of up to 15 digits are the shortest text of the nearest number, so division finds that one. */
const shortestMax = 1e15;

/**
 * One form for each value: a number for safe integers and for fractions of up to 15 digits, a Decimal for
 * all others.
 */
export function toFactValue(value: Integer, scale: number): Exclude<HistoryFactValue, null> {
  if (scale === 0) return typeof value === 'number' ? value : decimal.fromInteger(value);
  if (typeof value === 'number' && Math.abs(value) < shortestMax && scale <= scaleMax) {
    return value / powerOfTen(scale);
  }
  const exact = scaledToDecimal(value, scale);
  const least = narrow(exact.coefficient);
  if (typeof least !== 'number' || exact.scale > scaleMax) return exact;
  return exact.scale === 0 || Math.abs(least) < shortestMax ? least / powerOfTen(exact.scale) : exact;
}
