import { fromInteger, one, zero } from '../number/decimal.js';
import type { Rational } from '../number/rational.js';
import { add, ceil, floor, isWhole, sign, subtract } from '../number/rational.js';
import { endsOfType } from '../types/ends-of-type.js';
import type { OrderedType } from '../types/make-type.js';
import type { End, Interval } from './interval.js';
import { between, closed, everyNumber, hullOf, intersect, nonEmpty, open, point } from './interval.js';

/**
 * What a number may be; of a duration or a moment its milliseconds or days. `nonzero` leaves 0 out of an
 * interval that goes across it.
 */
export interface Quantity {
  readonly kind: 'quantity';
  readonly interval: Interval;
  readonly whole: boolean;
  readonly nonzero: boolean;
}

export const everyQuantity: Quantity = Object.freeze({
  kind: 'quantity',
  interval: everyNumber,
  whole: false,
  nonzero: false,
});

/** A quantity with the tightest ends that say the same; null where no number is left. */
export function quantityOf(interval: Interval, whole = false, nonzero = false): Quantity | null {
  const outside = whole ? { min: raised(interval.min), max: lowered(interval.max) } : interval;
  const min = nonzero && isZero(outside.min) ? (whole ? closed(one) : open(zero)) : outside.min;
  const max = nonzero && isZero(outside.max) ? (whole ? closed(fromInteger(-1)) : open(zero)) : outside.max;
  const kept = nonEmpty(min, max);
  return kept && { kind: 'quantity', interval: kept, whole, nonzero };
}

function isZero(end: End | null): boolean {
  return end !== null && sign(end.value) === 0;
}

function raised(end: End | null): End | null {
  if (end === null) return null;
  return closed(end.open && isWhole(end.value) ? add(end.value, one) : ceil(end.value));
}

function lowered(end: End | null): End | null {
  if (end === null) return null;
  return closed(end.open && isWhole(end.value) ? subtract(end.value, one) : floor(end.value));
}

/** For results that can't be empty. */
export function within(interval: Interval, whole = false): Quantity {
  return quantityOf(interval, whole) ?? { kind: 'quantity', interval, whole: false, nonzero: false };
}

export function onlyQuantity(value: Rational): Quantity {
  return within(point(value), isWhole(value));
}

/** Every value of a type. */
export function quantityOfType(type: OrderedType): Quantity {
  const { min, max } = endsOfType(type);
  return within(between(min, max), type.kind !== 'decimal');
}

/** What is one or the other. */
export function joinQuantities(left: Quantity, right: Quantity): Quantity {
  return {
    kind: 'quantity',
    interval: hullOf(left.interval, right.interval),
    whole: left.whole && right.whole,
    nonzero: excludesZero(left) && excludesZero(right),
  };
}

/** What is both; null where nothing is. */
export function meetQuantities(left: Quantity, right: Quantity): Quantity | null {
  const interval = intersect(left.interval, right.interval);
  return interval && quantityOf(interval, left.whole || right.whole, left.nonzero || right.nonzero);
}

export function excludesZero({ interval, nonzero }: Quantity): boolean {
  return nonzero || intersect(interval, point(zero)) === null;
}
