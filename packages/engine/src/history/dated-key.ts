import type { RecordedAward } from './measure.js';

const dayMs = 86_400_000;

/** An award's recorded day is that of UTC at its time, the one before or the one after. */
const daysOfTime = 4;

/**
 * A key that has the time of an award and the day that it was recorded on, in the order of times: days differ
 * among awards of one time where events have time zones of their own.
 */
export function datedKey({ at, day }: Pick<RecordedAward, 'at' | 'day'>): number {
  return at * daysOfTime + (day - Math.floor(at / dayMs)) + 1;
}

export function dayOfKey(key: number): number {
  const at = Math.floor(key / daysOfTime);
  return Math.floor(at / dayMs) + (key - at * daysOfTime) - 1;
}

/** The greatest key of a time. */
export function lastKeyAt(at: number): number {
  return at * daysOfTime + daysOfTime - 1;
}
