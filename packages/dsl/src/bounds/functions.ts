import type { FunctionName } from '../check/checked-strategy.js';
import { ceil, floor, round, sign, trunc, zero } from '../number/decimal.js';
import type { AbstractValue, Quantity } from './abstract-value.js';
import { quantity, quantityIn } from './abstract-value.js';
import type { Interval } from './interval.js';
import {
  closed,
  greaterOf,
  isNeverNegative,
  lesserOf,
  mapEnds,
  negateInterval,
  onlyNumber,
} from './interval.js';

type Transfer = (given: readonly Quantity[]) => AbstractValue | null;

/** What a function makes of arguments that are there; null where nothing is known beyond its type. */
export function applyTo(name: FunctionName, given: readonly AbstractValue[]): AbstractValue | null {
  return transfers[name]?.(given.map(quantityIn)) ?? null;
}

const transfers: { readonly [name in FunctionName]?: Transfer } = {
  min: (given) => extreme(given, lesserOf),
  max: (given) => extreme(given, greaterOf),
  clamp: ([value, low, high]) => (value && low && high ? clamped(value, low, high) : null),
  abs: ([value]) => (value ? quantity(magnitude(value.interval), value.whole) : null),
  round: ([value, places]) => (value ? rounded(value, places) : null),
  floor: ([value]) => (value ? quantity(mapEnds(value.interval, floor), true) : null),
  ceil: ([value]) => (value ? quantity(mapEnds(value.interval, ceil), true) : null),
  trunc: ([value]) => (value ? quantity(mapEnds(value.interval, trunc), true) : null),
};

function extreme(given: readonly Quantity[], pick: typeof lesserOf): AbstractValue | null {
  const [first, ...rest] = given.map(({ interval }) => interval);
  return first
    ? quantity(
        rest.reduce(pick, first),
        given.every(({ whole }) => whole),
      )
    : null;
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
