import { create, digitsMax, zero } from '../number/decimal.js';
import type { Rational } from '../number/rational.js';
import { add, compare, isFraction, multiply, negate, sign } from '../number/rational.js';

/** One end of an interval; an open one doesn't belong to it. */
export interface End {
  readonly value: Rational;
  readonly open: boolean;
}

/** Numbers between two ends; null where there is no end. Never empty: what would be is null instead. */
export interface Interval {
  readonly min: End | null;
  readonly max: End | null;
}

export const everyNumber: Interval = Object.freeze({ min: null, max: null });

export function closed(value: Rational): End {
  return { value, open: false };
}

export function open(value: Rational): End {
  return { value, open: true };
}

/** The closed interval between two numbers; null for no end. */
export function between(min: Rational | null, max: Rational | null): Interval {
  return { min: min && closed(min), max: max && closed(max) };
}

export function point(value: Rational): Interval {
  return between(value, value);
}

/** The only number of an interval; null where there are more. */
export function onlyNumber({ min, max }: Interval): Rational | null {
  return min !== null && max !== null && compare(min.value, max.value) === 0 ? min.value : null;
}

/** Whether every number is 0 or more. */
export function isNeverNegative({ min }: Interval): boolean {
  return min !== null && sign(min.value) >= 0;
}

// ── Sets ────────────────────────────────────────────────────────────────────

/** The numbers between two ends; null where there are none. */
export function nonEmpty(min: End | null, max: End | null): Interval | null {
  if (min === null || max === null) return { min, max };
  const order = compare(min.value, max.value);
  return order > 0 || (order === 0 && (min.open || max.open)) ? null : { min, max };
}

/** The numbers that belong to both; null where there are none. */
export function intersect(left: Interval, right: Interval): Interval | null {
  return nonEmpty(tighter(left.min, right.min, 1), tighter(left.max, right.max, -1));
}

/** The least interval that holds both. */
export function hullOf(left: Interval, right: Interval): Interval {
  return { min: wider(left.min, right.min, 1), max: wider(left.max, right.max, -1) };
}

/** What the lesser of two numbers can be. */
export function lesserOf(left: Interval, right: Interval): Interval {
  return { min: wider(left.min, right.min, 1), max: tighter(left.max, right.max, -1) };
}

/** What the greater of two numbers can be. */
export function greaterOf(left: Interval, right: Interval): Interval {
  return { min: tighter(left.min, right.min, 1), max: wider(left.max, right.max, -1) };
}

/** Of two lower ends (`direction` 1) or upper ends (-1), the one that lets less in. */
function tighter(left: End | null, right: End | null, direction: 1 | -1): End | null {
  if (left === null || right === null) return left ?? right;
  const order = compare(left.value, right.value) * direction;
  return order > 0 || (order === 0 && left.open) ? left : right;
}

/** Of two lower ends (`direction` 1) or upper ends (-1), the one that lets more in. */
function wider(left: End | null, right: End | null, direction: 1 | -1): End | null {
  if (left === null || right === null) return null;
  const order = compare(left.value, right.value) * direction;
  return order < 0 || (order === 0 && !left.open) ? left : right;
}

/** Whether each number of the first is below each of the second; `strictly`, not equal to it either. */
export function isBelow(
  left: Interval,
  right: Interval,
  { strictly }: { readonly strictly: boolean },
): boolean {
  if (left.max === null || right.min === null) return false;
  const order = compare(left.max.value, right.min.value);
  return order < 0 || (order === 0 && (!strictly || left.max.open || right.min.open));
}

// ── Arithmetic ──────────────────────────────────────────────────────────────

export function negateInterval({ min, max }: Interval): Interval {
  return { min: max && mapEnd(max, negate), max: min && mapEnd(min, negate) };
}

export function addIntervals(left: Interval, right: Interval): Interval {
  return bounded({ min: addEnds(left.min, right.min), max: addEnds(left.max, right.max) });
}

function addEnds(left: End | null, right: End | null): End | null {
  return left && right && { value: add(left.value, right.value), open: left.open || right.open };
}

export function multiplyIntervals(left: Interval, right: Interval): Interval {
  const corners = reachesOf(left).flatMap((a) => reachesOf(right).map((b) => productOf(a, b)));
  const ends = corners.filter((corner): corner is End => !('infinite' in corner));
  const [first = everyNumber, ...rest] = ends.map((end): Interval => ({ min: end, max: end }));
  const hull = rest.reduce(hullOf, first);
  const goes = (side: 1 | -1) => corners.some((corner) => 'infinite' in corner && corner.infinite === side);
  return bounded({ min: goes(-1) ? null : hull.min, max: goes(1) ? null : hull.max });
}

/** How far an interval goes on one side: to an end, or beyond all numbers. */
type Reach = End | { readonly infinite: 1 | -1 };

function reachesOf({ min, max }: Interval): readonly Reach[] {
  return [min ?? { infinite: -1 }, max ?? { infinite: 1 }];
}

/**
 * Zero times anything is zero, so one that is reached makes the product reached whatever the other factor
 * does.
 */
function productOf(left: Reach, right: Reach): Reach {
  if (!('infinite' in left) && !('infinite' in right)) {
    const isOpen = !isReachedZero(left) && !isReachedZero(right) && (left.open || right.open);
    return { value: multiply(left.value, right.value), open: isOpen };
  }
  const side = signOf(left) * signOf(right);
  if (side !== 0) return { infinite: side > 0 ? 1 : -1 };
  return { value: zero, open: !isReachedZero(left) && !isReachedZero(right) };
}

function isReachedZero(reach: Reach): boolean {
  return !('infinite' in reach) && sign(reach.value) === 0 && !reach.open;
}

function signOf(reach: Reach): -1 | 0 | 1 {
  return 'infinite' in reach ? reach.infinite : sign(reach.value);
}

/** The same ends put through a function that never falls, such as a rounding. */
export function mapEnds({ min, max }: Interval, apply: (value: Rational) => Rational): Interval {
  return bounded({ min: min && closed(apply(min.value)), max: max && closed(apply(max.value)) });
}

function mapEnd({ value, open: isOpen }: End, apply: (value: Rational) => Rational): End {
  return { value: apply(value), open: isOpen };
}

/** Ends with many digits say little and cost much, so they are given up. */
export function bounded({ min, max }: Interval): Interval {
  return { min: min && isLong(min.value) ? null : min, max: max && isLong(max.value) ? null : max };
}

const coefficientMax = create(1n, -digitsMax).coefficient;

function isLong(value: Rational): boolean {
  if (isFraction(value)) return false;
  const { coefficient, scale } = value;
  return scale > digitsMax || coefficient >= coefficientMax || coefficient <= -coefficientMax;
}
