import { periodStart } from '../calendar/period-start.js';
import type { FactRequest } from './fact-request.js';

/** The windows of a fact that count recorded days. */
export type DayWindows = Pick<FactRequest, 'this' | 'days'>;

/** Whether a fact counts some days alone, and not all. */
export function countsDays({ this: period, days }: DayWindows): boolean {
  return period !== null || days !== null;
}

/**
 * The first of the days that a fact counts, which go up to today; before all days where it counts every day.
 * Windows intersect. All in days since 1970-01-01.
 */
export function firstCountedDay({ this: period, days }: DayWindows, today: number): number {
  const ofPeriod = period === null ? Number.NEGATIVE_INFINITY : periodStart(period, today);
  return days === null ? ofPeriod : Math.max(ofPeriod, today - days + 1);
}
