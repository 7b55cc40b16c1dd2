import type { StreakPeriod } from '@merit/dsl';
import { civilDate, daysSinceMonday } from '@merit/dsl';

/** Which periods a streak counts, and how many in a row may be left out; null for days. */
export interface Rhythm {
  readonly each: StreakPeriod | null;
  readonly grace: number;
}

export function isSameRhythm(left: Rhythm, right: Rhythm): boolean {
  return left.each === right.each && left.grace === right.grace;
}

/** Monday, 29 December 1969. */
const firstMonday = -3;

/** The whole number of the period that a day lies in; neighbours follow each other. */
export function periodOf({ each }: Rhythm, day: number): number {
  switch (each) {
    case null:
      return day;
    case 'week':
      return (day - daysSinceMonday(day) - firstMonday) / 7;
    case 'month': {
      const { year, month } = civilDate(day);
      return year * 12 + month;
    }
  }
}

/** Whether a streak goes on from one period to a later one. */
export function isNear({ grace }: Rhythm, earlier: number, later: number): boolean {
  return later - earlier <= grace + 1;
}

/** The most days that may lie between two days of one streak, with the later of them. */
export function reachOf({ each, grace }: Rhythm): number {
  const longest = each === null ? 1 : each === 'week' ? 7 : 31;
  return longest * (grace + 2) - 1;
}
