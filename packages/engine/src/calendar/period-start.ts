import type { CalendarPeriod } from '@merit/dsl';
import { civilDate, dayNumber, daysSinceMonday } from '@merit/dsl';

/**
 * The first day of the calendar period that a day lies in, both in days since 1970-01-01. Weeks begin on
 * Monday, as in ISO 8601.
 */
export function periodStart(period: CalendarPeriod, day: number): number {
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return day - daysSinceMonday(day);
    case 'month':
      return day - civilDate(day).day + 1;
    case 'quarter': {
      const { year, month } = civilDate(day);
      return dayNumber({ year, month: month - ((month - 1) % 3), day: 1 });
    }
    case 'year':
      return dayNumber({ year: civilDate(day).year, month: 1, day: 1 });
  }
}
