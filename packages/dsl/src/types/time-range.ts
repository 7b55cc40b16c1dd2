import { minuteMax } from './duration.js';
import type { Range } from './type.js';

/** Times from one minute to a later one of the same day; both belong to it. */
interface Stretch {
  readonly min: number;
  readonly max: number;
}

const wholeDay: Stretch = Object.freeze({ min: 0, max: minuteMax });
const anyTime: Range<number> = Object.freeze({ min: null, max: null });

/** The stretches of the day that a range of times has, the earlier first: two where it goes over midnight. */
export function stretchesOfTimes({ min, max }: Range<number>): readonly Stretch[] {
  const [from, to] = [min ?? 0, max ?? minuteMax];
  if (from <= to) return [{ min: from, max: to }];
  return [
    { min: 0, max: to },
    { min: from, max: minuteMax },
  ];
}

/** The least stretch of the day that has all times of a range. */
export function spanOfTimes(range: Range<number>): Stretch {
  const stretches = stretchesOfTimes(range);
  return stretches.length === 1 ? (stretches[0] ?? wholeDay) : wholeDay;
}

/** Where both ends are open, or meet round the clock, every time belongs to it. */
export function rangeOfTimes(min: number | null, max: number | null): Range<number> {
  const [from, to] = [min ?? 0, max ?? minuteMax];
  return (to + 1) % (minuteMax + 1) === from ? anyTime : { min: from, max: to };
}

/** Whether a minute of the day belongs to a range of times. */
export function holdsTime(range: Range<number>, minute: number): boolean {
  return stretchesOfTimes(range).some(({ min, max }) => minute >= min && minute <= max);
}

/** Whether every time of `inner` belongs to `outer`. */
export function coversTimes(outer: Range<number>, inner: Range<number>): boolean {
  const stretches = stretchesOfTimes(outer);
  return stretchesOfTimes(inner).every(({ min, max }) =>
    stretches.some((stretch) => stretch.min <= min && max <= stretch.max),
  );
}

/** A range that holds both, and of two such the shorter one. */
export function hullOfTimes(left: Range<number>, right: Range<number>): Range<number> {
  const [onwards, round] = [rangeOfTimes(left.min, right.max), rangeOfTimes(right.min, left.max)];
  const candidates = [left, right, onwards, round].filter(
    (range) => coversTimes(range, left) && coversTimes(range, right),
  );
  return candidates.reduce((best, range) => (lengthOf(range) < lengthOf(best) ? range : best), anyTime);
}

/** The times of both, or of the shorter one where two stretches are left; null where there are none. */
export function commonTimes(left: Range<number>, right: Range<number>): Range<number> | null {
  if (coversTimes(left, right)) return right;
  if (coversTimes(right, left)) return left;
  const common = stretchesOfTimes(left).flatMap((one) =>
    stretchesOfTimes(right)
      .map((other) => ({ min: Math.max(one.min, other.min), max: Math.min(one.max, other.max) }))
      .filter(({ min, max }) => min <= max),
  );
  const [first, second] = common;
  if (first === undefined || second === undefined) return first ?? null;
  const isRound = common.length === 2 && first.min === 0 && second.max === minuteMax;
  if (isRound) return { min: second.min, max: first.max };
  return lengthOf(left) <= lengthOf(right) ? left : right;
}

function lengthOf(range: Range<number>): number {
  return stretchesOfTimes(range).reduce((sum, { min, max }) => sum + max - min + 1, 0);
}
