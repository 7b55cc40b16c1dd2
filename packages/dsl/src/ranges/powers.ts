import { fromInteger, one, zero } from '../number/decimal.js';
import { exponentMax, power } from '../number/power.js';
import type { Rational } from '../number/rational.js';
import { abs, compare, floor, sign } from '../number/rational.js';
import type { End, Interval } from './interval.js';
import { between, bounded, greaterOf, intersect, isNeverNegative, negateInterval } from './interval.js';
import type { Quantity } from './quantity.js';
import { within } from './quantity.js';

/**
 * What `pow` makes of a base and an exponent, which the checker keeps within its limits. A power rises with a
 * base that isn't negative, and rises or falls with the exponent all along, so that the ends say it.
 */
export function powersOf({ interval, whole }: Quantity, exponent: Quantity): Quantity {
  const exponents = exponentsIn(exponent.interval);
  if (isNeverNegative(interval)) return within(bounded(powersOfPositive(interval, exponents)), whole);
  const [least, most] = exponents;
  if (least === most && most % 2 === 1) return within(bounded(oddPowers(interval, most)), whole);
  const sizes = powersOfPositive(magnitudes(interval), exponents);
  const isEven = least === most;
  const min = isEven ? sizes.min : negateInterval(sizes).min;
  return within(bounded({ min, max: sizes.max }), whole);
}

function exponentsIn(interval: Interval): readonly [least: number, most: number] {
  const { min, max } = intersect(interval, between(zero, fromInteger(exponentMax))) ?? interval;
  return [min === null ? 0 : wholeOf(min), max === null ? exponentMax : wholeOf(max)];
}

function wholeOf({ value }: End): number {
  return Number(floor(value).coefficient);
}

function powersOfPositive(
  { min, max }: Interval,
  [least, most]: readonly [least: number, most: number],
): Interval {
  const low = min?.value ?? zero;
  return between(
    lesser(power(low, least), power(low, most)),
    max === null ? (most === 0 ? one : null) : greater(power(max.value, least), power(max.value, most)),
  );
}

function oddPowers({ min, max }: Interval, exponent: number): Interval {
  return between(min && power(min.value, exponent), max && power(max.value, exponent));
}

/** How far from 0 numbers are of which some are negative. */
function magnitudes(interval: Interval): Interval {
  const nearest = interval.max !== null && sign(interval.max.value) < 0 ? abs(interval.max.value) : zero;
  return between(nearest, greaterOf(interval, negateInterval(interval)).max?.value ?? null);
}

/** Null stands for a number with more digits than a calculation may have. */
function lesser(left: Rational | null, right: Rational | null): Rational | null {
  if (left === null || right === null) return zero;
  return compare(left, right) <= 0 ? left : right;
}

function greater(left: Rational | null, right: Rational | null): Rational | null {
  if (left === null || right === null) return null;
  return compare(left, right) >= 0 ? left : right;
}
