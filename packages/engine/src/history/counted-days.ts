import { periodStart } from '../calendar/period-start.js';
import type { SameValues } from '../value/fact-value.js';
import type { FactRequest } from './fact-request.js';

/** The windows of a fact that count recorded days. */
export type DayWindows = Pick<FactRequest, 'this' | 'days' | 'since'>;

/** Whether a fact counts some days alone, and not all. */
export function countsDays({ this: period, days, since }: DayWindows): boolean {
  return period !== null || days !== null || since !== null;
}

/** The day that is decided for, and what its event has in inputs that facts name. */
export interface AskedDay {
  /** In days since 1970-01-01. */
  readonly today: number;
  readonly values: SameValues;
}

/**
 * The first of the days that a fact counts, which go up to today; before all days where it counts every day.
 * Windows intersect, so it is tomorrow where no day is left. All in days since 1970-01-01.
 */
export function firstCountedDay({ this: period, days, since }: DayWindows, asked: AskedDay): number {
  const { today } = asked;
  const ofPeriod = period === null ? Number.NEGATIVE_INFINITY : periodStart(period, today);
  const ofDays = days === null ? Number.NEGATIVE_INFINITY : today - days + 1;
  return Math.min(Math.max(ofPeriod, ofDays, beginningOf(since, asked)), today + 1);
}

/** Nothing counts where the event has no date. */
function beginningOf(since: DayWindows['since'], { today, values }: AskedDay): number {
  if (since === null) return Number.NEGATIVE_INFINITY;
  if ('day' in since) return since.day;
  const value = values[since.input] ?? null;
  return value === null ? today + 1 : Number(value);
}
