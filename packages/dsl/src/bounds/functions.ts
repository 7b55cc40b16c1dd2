import type { FunctionName } from '../check/checked-strategy.js';
import {
  abs,
  ceil,
  compare,
  divide,
  floor,
  fromInteger,
  one,
  quotientDigits,
  round,
  sign,
  trunc,
  zero,
} from '../number/decimal.js';
import { dayMs } from '../types/duration.js';
import type { AbstractValue, Quantity } from './abstract-value.js';
import { present, quantity, quantityIn } from './abstract-value.js';
import { divideQuantities } from './division.js';
import type { End, Interval } from './interval.js';
import {
  between,
  closed,
  everyNumber,
  greaterOf,
  hullOf,
  isNeverNegative,
  lesserOf,
  mapEnds,
  multiplyIntervals,
  negateInterval,
  onlyNumber,
  open,
  point,
} from './interval.js';

/** The checker saw to it that a function is given as much as it takes. */
type Transfer = (...given: Quantity[]) => AbstractValue | null;

/** What a function makes of arguments that are there; null where nothing is known beyond its type. */
export function applyTo(name: FunctionName, given: readonly AbstractValue[]): AbstractValue | null {
  const [first] = given;
  if (name === 'length' && first?.content?.kind === 'sequence') return quantity(first.content.length, true);
  return transfers[name]?.(...given.map(quantityIn)) ?? null;
}

const transfers: { readonly [name in FunctionName]?: Transfer } = {
  min: extreme(lesserOf),
  max: extreme(greaterOf),
  clamp: clamped,
  abs: ({ interval, whole }) => quantity(magnitude(interval), whole),
  round: rounded,
  floor: ({ interval }) => quantity(mapEnds(interval, floor), true),
  ceil: ({ interval }) => quantity(mapEnds(interval, ceil), true),
  trunc: ({ interval }) => quantity(mapEnds(interval, trunc), true),
  sqrt: ({ interval }) => quantity(squareRoots(interval)),
  pow: powerOf,
  seconds: inUnits(1_000),
  minutes: inUnits(60_000),
  hours: inUnits(3_600_000),
  days: inUnits(dayMs),
  length: () => quantity(between(zero, null), true),
  bucket: (_salt, _key, count) => bucketOf(count),
};

function inUnits(milliseconds: number): Transfer {
  const unit: Quantity = {
    kind: 'quantity',
    interval: point(fromInteger(milliseconds)),
    whole: true,
    nonzero: true,
  };
  return (value) => {
    const quotient = divideQuantities(value, unit);
    return quotient && present(quotient);
  };
}

/** A root lies between 1 and its number, on whichever side of 1 that is. */
function squareRoots({ min, max }: Interval): Interval {
  const isAboveOne = min !== null && compare(min.value, one) >= 0;
  const isBelowOne = max !== null && compare(max.value, one) <= 0;
  return { min: closed(isAboveOne ? one : zero), max: isBelowOne ? closed(one) : max && closed(max.value) };
}

const exponentMax = 16;
const exactMax = 10n ** BigInt(quotientDigits);

/** Multiplied out where the exponent is known and small, and no digit is rounded away. */
function powerOf({ interval, whole }: Quantity, exponent: Quantity): AbstractValue | null {
  const times = onlyNumber(exponent.interval);
  if (times === null || compare(times, fromInteger(exponentMax)) > 0) {
    return isNeverNegative(interval) ? quantity(between(zero, null), whole) : null;
  }
  let power = point(one);
  for (let count = 0; count < Number(times.coefficient); count++) power = multiplyIntervals(power, interval);
  const isEven = times.coefficient % 2n === 0n;
  const sized = isEven ? greaterOf(power, point(zero)) : power;
  return quantity({ min: exactEnd(sized.min), max: exactEnd(sized.max) }, whole);
}

function exactEnd(end: End | null): End | null {
  const size = end === null ? exactMax : abs(end.value).coefficient;
  return size < exactMax ? end && closed(end.value) : null;
}

/** From 0 to below the number of buckets. */
function bucketOf({ interval: { max } }: Quantity): AbstractValue {
  return quantity({ min: closed(zero), max: max && open(max.value) }, true);
}

/** What lies between the points of `linear`, which is rounded once. */
export function betweenPoints(values: readonly AbstractValue[]): AbstractValue {
  const [first, ...rest] = values.map((value) => quantityIn(value).interval);
  const hull = first === undefined ? everyNumber : rest.reduce(hullOf, first);
  return quantity(
    hullOf(
      hull,
      mapEnds(hull, (value) => divide(value, one)),
    ),
  );
}

function extreme(pick: typeof lesserOf): Transfer {
  return (first, ...rest) => {
    const interval = rest.map((each) => each.interval).reduce(pick, first.interval);
    return quantity(interval, first.whole && rest.every(({ whole }) => whole));
  };
}

/** The greater of `low` and what `high` leaves of the value: `low` where it is above `high`. */
function clamped(value: Quantity, low: Quantity, high: Quantity): AbstractValue {
  const interval = greaterOf(lesserOf(value.interval, high.interval), low.interval);
  return quantity(interval, value.whole && low.whole && high.whole);
}

function magnitude(interval: Interval): Interval {
  if (isNeverNegative(interval)) return interval;
  const opposite = negateInterval(interval);
  return isNeverNegative(opposite) ? opposite : { ...greaterOf(interval, opposite), min: closed(zero) };
}

/** Half away from zero; places that aren't known move a number to one of its whole neighbours at most. */
function rounded({ interval, whole }: Quantity, places: Quantity | undefined): AbstractValue {
  const digits = places === undefined ? zero : onlyNumber(places.interval);
  if (digits === null) return quantity(aroundWhole(interval), whole);
  const toDigits = mapEnds(interval, (value) => round(value, Number(digits.coefficient)));
  return quantity(toDigits, whole || sign(digits) === 0);
}

function aroundWhole({ min, max }: Interval): Interval {
  return { min: min && closed(floor(min.value)), max: max && closed(ceil(max.value)) };
}
