import { fromInteger, one, zero } from '../number/decimal.js';
import { ceil, compare, floor, round, sign, trunc } from '../number/rational.js';
import { dayMs } from '../types/duration.js';
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
import { powersOf } from './powers.js';
import type { Quantity } from './quantity.js';
import { everyQuantity, joinQuantities, within } from './quantity.js';

/** The checker saw to it that a function is given as much as it takes. */
type Transfer = (...given: Quantity[]) => Quantity | null;

/**
 * What a function makes of numbers and durations that are there; null where nothing is known beyond its type.
 */
export function applyToQuantities(name: string, given: readonly Quantity[]): Quantity | null {
  const transfer = Object.hasOwn(transfers, name) ? transfers[name as FunctionOfQuantities] : undefined;
  return transfer?.(...given) ?? null;
}

type FunctionOfQuantities = keyof typeof transfers;

const transfers = {
  min: extreme(lesserOf),
  max: extreme(greaterOf),
  clamp: clamped,
  abs: ({ interval, whole }: Quantity) => within(magnitude(interval), whole),
  round: rounded,
  floor: ({ interval }: Quantity) => within(mapEnds(interval, floor), true),
  ceil: ({ interval }: Quantity) => within(mapEnds(interval, ceil), true),
  trunc: ({ interval }: Quantity) => within(mapEnds(interval, trunc), true),
  sqrt: ({ interval }: Quantity) => within(squareRoots(interval)),
  pow: powersOf,
  seconds: inUnits(1_000),
  minutes: inUnits(60_000),
  hours: inUnits(3_600_000),
  days: inUnits(dayMs),
  bucket: (...given: readonly Quantity[]) => bucketOf(given.at(-1) ?? everyQuantity),
} satisfies { readonly [name: string]: Transfer };

function inUnits(milliseconds: number): Transfer {
  const unit: Quantity = {
    kind: 'quantity',
    interval: point(fromInteger(milliseconds)),
    whole: true,
    nonzero: true,
  };
  return (value) => divideQuantities(value, unit);
}

/** A root lies between 1 and its number, on whichever side of 1 that is. */
function squareRoots({ min, max }: Interval): Interval {
  const isAboveOne = min !== null && compare(min.value, one) >= 0;
  const isBelowOne = max !== null && compare(max.value, one) <= 0;
  return { min: closed(isAboveOne ? one : zero), max: isBelowOne ? closed(one) : max && closed(max.value) };
}

/** From 0 to below the number of buckets. */
function bucketOf({ interval: { max } }: Quantity): Quantity {
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
function clamped(value: Quantity, low: Quantity, high: Quantity): Quantity {
  const interval = greaterOf(lesserOf(value.interval, high.interval), low.interval);
  return within(interval, value.whole && low.whole && high.whole);
}

function magnitude(interval: Interval): Interval {
  if (isNeverNegative(interval)) return interval;
  const opposite = negateInterval(interval);
  return isNeverNegative(opposite) ? opposite : { ...greaterOf(interval, opposite), min: closed(zero) };
}

/** Half away from zero; places that aren't known move a number to one of its whole neighbours at most. */
function rounded({ interval, whole }: Quantity, places: Quantity | undefined): Quantity {
  const digits = places === undefined ? zero : onlyNumber(places.interval);
  if (digits === null) return within(aroundWhole(interval), whole);
  const toDigits = mapEnds(interval, (value) => round(value, Number(floor(digits).coefficient)));
  return within(toDigits, whole || sign(digits) === 0);
}

function aroundWhole({ min, max }: Interval): Interval {
  return { min: min && closed(floor(min.value)), max: max && closed(ceil(max.value)) };
}
