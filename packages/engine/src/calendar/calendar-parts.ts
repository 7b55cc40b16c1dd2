import type { CivilDate } from '@merit/dsl';
import { civilDate, daysSinceMonday } from '@merit/dsl';
import { defined } from '../support/defined.js';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The day of the week of a date, in days since 1970-01-01. */
export function weekdayOf(date: number): string {
  return defined(weekdays[daysSinceMonday(date)]);
}

/** Day of the month, month or year of a date, in days since 1970-01-01. */
export function partOf(date: number, part: keyof CivilDate): number {
  return civilDate(date)[part];
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** The hour, from 0 to 23, that clocks ahead of UTC by an offset show. */
export function hourAt(instantMs: number, offsetMs: number): number {
  return modulo(Math.floor((instantMs + offsetMs) / hourMs), 24);
}

/** The minute, from 0 to 59, that they show. */
export function minuteAt(instantMs: number, offsetMs: number): number {
  return modulo(Math.floor((instantMs + offsetMs) / minuteMs), 60);
}

/** The minute of the day, from 0 to 1,439, that they show. */
export function timeAt(instantMs: number, offsetMs: number): number {
  return modulo(Math.floor((instantMs + offsetMs) / minuteMs), 1_440);
}

/** A date's day of each year: a hundred times the month, and the day of the month. */
export function yearDayOf(date: number): number {
  const { month, day } = civilDate(date);
  return 100 * month + day;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
