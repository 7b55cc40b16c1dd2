import type { Decimal } from '@merit/dsl';
import { dateFromText, decimal } from '@merit/dsl';
import { distanceBetween, nearestNumber } from './nearest-number.js';
import type { SearchedLeaf } from './searched-leaf.js';

const dayMs = 86_400_000n;
const hourMs = 3_600_000n;

/** The first and last days that a search goes to, well within what an event may name. */
const daysMin = BigInt(dateFromText('0002-01-01') ?? 0);
const daysMax = BigInt(dateFromText('9998-12-31') ?? 0);

/**
 * The date or instant nearest to the current one with which the clause passes; undefined where none was
 * found. Comparisons change once and are halved in; weekdays, hours and months come round, and are met at the
 * strides of a calendar.
 */
export function nearestMoment(
  kind: 'date' | 'instant',
  { current, passes }: SearchedLeaf,
  written: readonly Decimal[],
): Decimal | undefined {
  // A time on some wall clock is left as it is.
  if (typeof current === 'string') return undefined;
  const unit = kind === 'date' ? 1n : dayMs;
  const [min, max] = [daysMin * unit, daysMax * unit];
  const isWithin = (value: bigint) => value >= min && value <= max;
  const passesAt = (value: bigint) => passes(decimal.create(value, 0));
  const numbers = written.map((value) => decimal.coefficientAt(decimal.round(value, 0), 0));
  const known = decimal.isDecimal(current) ? current.coefficient : null;
  const from = known ?? numbers.find((value) => value !== 0n && isWithin(value)) ?? 0n;
  if (known === null && passesAt(from)) return decimal.create(from, 0);
  const hints = kind === 'date' ? numbers : numbers.flatMap((value) => [value, ...onTheDay(value, from)]);
  const distance = (value: bigint) => distanceBetween(value, from);
  const strided = stridesOf(kind, from)
    .filter(isWithin)
    .toSorted((one, other) => Number(distance(one) - distance(other)))
    .find(passesAt);
  const reach =
    strided === undefined ? { min, max } : { min: from - distance(strided), max: from + distance(strided) };
  const exact = nearestNumber(from, passesAt, { ...reach, hints });
  // A whole hour says more to people than a millisecond that is a little nearer.
  const isRoundNear =
    strided !== undefined && (exact === null || distance(strided) - distance(exact) < hourMs);
  const found = isRoundNear ? strided : exact;
  return found === null || found === undefined ? undefined : decimal.create(found, 0);
}

/** What is written as a date or a time of day, as an instant beside the current one. */
function onTheDay(value: bigint, from: bigint): readonly bigint[] {
  const midnight = from - (((from % dayMs) + dayMs) % dayMs);
  const asDay = value * dayMs;
  return [
    asDay,
    asDay + (from - midnight),
    ...(value >= 0n && value < 1440n ? [midnight + value * 60_000n] : []),
  ];
}

function stridesOf(kind: 'date' | 'instant', from: bigint): readonly bigint[] {
  const unit = kind === 'date' ? 1n : dayMs;
  const near = Array.from({ length: 31 }, (_, index) => BigInt(index + 1));
  const far = Array.from({ length: 12 }, (_, index) => BigInt((index + 2) * 28));
  const days = [...near, ...far].flatMap((count) => [from + count * unit, from - count * unit]);
  if (kind === 'date') return days;
  const hour = from - (((from % hourMs) + hourMs) % hourMs);
  const hours = Array.from({ length: 24 }, (_, index) => BigInt(index));
  return [...hours.flatMap((count) => [hour - count * hourMs, hour + (count + 1n) * hourMs]), ...days];
}
