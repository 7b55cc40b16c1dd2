import { fromInteger, one, zero } from '../number/decimal.js';
import type { Rational } from '../number/rational.js';
import { abs, divide, floorDivide, sign } from '../number/rational.js';
import type { End, Interval } from './interval.js';
import {
  bounded,
  closed,
  everyNumber,
  hullOf,
  intersect,
  isBelow,
  isNeverNegative,
  lesserOf,
  negateInterval,
  open,
} from './interval.js';
import type { Quantity } from './quantity.js';
import { quantityOf } from './quantity.js';

/** How a quotient of two numbers becomes a result: as it is, or floored to a whole number. */
interface Quotient {
  readonly of: (left: Rational, right: Rational) => Rational;
  /** What stands for a number next to 0 on the side of a sign. */
  readonly nearZero: (side: number) => Rational;
}

const exact: Quotient = { of: divide, nearZero: () => zero };
const floored: Quotient = { of: floorDivide, nearZero: (side) => (side < 0 ? fromInteger(-1) : zero) };

/** `left / right` where the divisor isn't 0; null where it always is. */
export function divideQuantities(left: Quantity, right: Quantity): Quantity | null {
  const interval = eachSign(right, (divisor) => quotients(left.interval, divisor, exact));
  return interval && quantityOf(interval);
}

/** `left div right`. */
export function floorDivideQuantities(left: Quantity, right: Quantity): Quantity | null {
  const interval = eachSign(right, (divisor) => quotients(left.interval, divisor, floored));
  return interval && quantityOf(interval, true);
}

/** `left mod right`: what `div` leaves, with the sign of the divisor. */
export function moduloQuantities(left: Quantity, right: Quantity): Quantity | null {
  const interval = eachSign(right, (divisor) =>
    isNeverNegative(divisor)
      ? remainders(left.interval, divisor)
      : negateInterval(remainders(negateInterval(left.interval), negateInterval(divisor))),
  );
  return interval && quantityOf(interval, left.whole && right.whole);
}

/** Puts together what positive and negative divisors make. */
function eachSign(
  { interval, whole }: Quantity,
  calculate: (divisor: Interval) => Interval,
): Interval | null {
  const nearest = whole ? closed(one) : open(zero);
  const positive: Interval = { min: nearest, max: null };
  const parts = [positive, negateInterval(positive)].map((side) => intersect(interval, side));
  const [first, ...rest] = parts.filter((part) => part !== null).map(calculate);
  return first === undefined ? null : rest.reduce(hullOf, first);
}

/** For a divisor of one sign; long numbers are rounded, so that no end of a quotient stays open. */
function quotients(left: Interval, right: Interval, quotient: Quotient): Interval {
  const side = isNeverNegative(right) ? 1 : -1;
  const corners = [left.min, left.max].flatMap((dividend, index) =>
    [right.min, right.max].map((divisor) =>
      quotientOf(dividend, index === 0 ? -1 : 1, divisor, side, quotient),
    ),
  );
  const ends = corners.filter((corner) => typeof corner === 'object');
  const [first = everyNumber, ...rest] = ends.map((value) => ({ min: closed(value), max: closed(value) }));
  const hull = rest.reduce<Interval>(hullOf, first);
  return bounded({
    min: corners.includes(-1) ? null : hull.min,
    max: corners.includes(1) ? null : hull.max,
  });
}

/** One corner: a number, or the sign of the infinity it goes to. */
function quotientOf(
  dividend: End | null,
  dividendSide: 1 | -1,
  divisor: End | null,
  side: 1 | -1,
  quotient: Quotient,
): Rational | -1 | 1 {
  const towards = dividend === null ? dividendSide : sign(dividend.value);
  const away = towards * side;
  if (divisor === null || away === 0) return quotient.nearZero(away);
  if (dividend === null || sign(divisor.value) === 0) return away < 0 ? -1 : 1;
  return quotient.of(dividend.value, divisor.value);
}

/** For a positive divisor: from 0 to below it, and no more than a dividend that isn't negative. */
function remainders(left: Interval, right: Interval): Interval {
  const below: Interval = { min: closed(zero), max: right.max && open(abs(right.max.value)) };
  if (!isNeverNegative(left)) return below;
  const isUnchanged = isBelow(left, { min: right.min, max: null }, { strictly: true });
  return isUnchanged ? left : lesserOf(below, left);
}
