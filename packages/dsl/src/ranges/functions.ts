import { fromInteger, one, zero } from '../number/decimal.js';
import type { Rational } from '../number/rational.js';
import { ceil, compare, floor, round, sign } from '../number/rational.js';
import { divideQuantities } from './division.js';
import type { Interval } from './interval.js';
import {
  closed,
  greaterOf,
  isNeverNegative,
  lesserOf,
  mapEnds,
  negateInterval,
  onlyNumber,
  open,
  point,
} from './interval.js';
import type { Quantity } from './quantity.js';
import { everyQuantity, joinQuantities, within } from './quantity.js';

/** What a function makes of numbers and durations. The checker gives it as many as it takes. */
export type Transfer = (...given: Quantity[]) => Quantity;

export const leastOf: Transfer = extreme(lesserOf);
export const greatestOf: Transfer = extreme(greaterOf);

export function sizeOfNumber({ interval, whole }: Quantity): Quantity {
  return within(magnitude(interval), whole);
}

/** Of a function that makes whole numbers and never falls. */
export function wholeOf(map: (value: Rational) => Rational): Transfer {
  return ({ interval }) => within(mapEnds(interval, map), true);
}

/** Of durations, in a unit of so many milliseconds. */
export function inUnits(milliseconds: number): (value: Quantity) => Quantity | null {
  const unit: Quantity = {
    kind: 'quantity',
    interval: point(fromInteger(milliseconds)),
    whole: true,
    nonzero: true,
  };
  return (value) => divideQuantities(value, unit);
}

/** A root lies between 1 and its number, on whichever side of 1 that is. */
export function rootsOf({ interval: { min, max } }: Quantity): Quantity {
  const isAboveOne = min !== null && compare(min.value, one) >= 0;
  const isBelowOne = max !== null && compare(max.value, one) <= 0;
  return within({
    min: closed(isAboveOne ? one : zero),
    max: isBelowOne ? closed(one) : max && closed(max.value),
  });
}

/** From 0 to below the number of buckets. */
export function bucketsOf({ interval: { max } }: Quantity): Quantity {
  return within({ min: closed(zero), max: max && open(max.value) }, true);
}

/** What lies between the points of `linear`. */
export function betweenPoints([first = everyQuantity, ...rest]: readonly Quantity[]): Quantity {
  return within(rest.reduce(joinQuantities, first).interval);
}

function extreme(pick: typeof lesserOf): Transfer {
  return (first, ...rest) => {
    const interval = rest.map((each) => each.interval).reduce(pick, first.interval);
    return within(interval, first.whole && rest.every(({ whole }) => whole));
  };
}

/** The greater of `low` and what `high` leaves of the value: `low` where it is above `high`. */
export function clamped(value: Quantity, low: Quantity, high: Quantity): Quantity {
  const interval = greaterOf(lesserOf(value.interval, high.interval), low.interval);
  return within(interval, value.whole && low.whole && high.whole);
}

function magnitude(interval: Interval): Interval {
  if (isNeverNegative(interval)) return interval;
  const opposite = negateInterval(interval);
  return isNeverNegative(opposite) ? opposite : { ...greaterOf(interval, opposite), min: closed(zero) };
}

/** Half away from zero; places that aren't known move a number to one of its whole neighbours at most. */
export function rounded({ interval, whole }: Quantity, places: Quantity | undefined): Quantity {
  const digits = places === undefined ? zero : onlyNumber(places.interval);
  if (digits === null) return within(aroundWhole(interval), whole);
  const toDigits = mapEnds(interval, (value) => round(value, Number(floor(digits).coefficient)));
  return within(toDigits, whole || sign(digits) === 0);
}

function aroundWhole({ min, max }: Interval): Interval {
  return { min: min && closed(floor(min.value)), max: max && closed(ceil(max.value)) };
}
