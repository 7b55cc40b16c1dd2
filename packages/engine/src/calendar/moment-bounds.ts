import { dayNumber } from '@merit/dsl';

const dayMs = 86_400_000;

export const dateMin = dayNumber({ year: 1, month: 1, day: 1 });
export const dateMax = dayNumber({ year: 9999, month: 12, day: 31 });

/** Whether a day, since 1970-01-01, is one of the years 1 to 9999. */
export function isDate(day: number): boolean {
  return day >= dateMin && day <= dateMax;
}

/**
 * What a value may be: the years 1 to 9999 by UTC, whose last moment is how many systems write "for ever".
 */
const instantMin = dateMin * dayMs;
const instantMax = (dateMax + 1) * dayMs - 1;
export const instantRange = { min: instantMin, max: instantMax };

export function isInstant(value: number): boolean {
  return value >= instantMin && value <= instantMax;
}

/** The nearest instant: clocks of some zones show the last evening of 9999 when by UTC that year is over. */
export function toInstant(value: number): number {
  return Math.min(Math.max(value, instantMin), instantMax);
}

/** The nearest date: in some zones the last instants are of the year 10000. */
export function toDay(day: number): number {
  return Math.min(Math.max(day, dateMin), dateMax);
}

/**
 * The first instant at which something may happen, in milliseconds since 1970: a day within, so that
 * calendars of every zone show such a year, and the day before.
 */
export const occurrenceMin = instantMin + dayMs;
/** The last one. */
export const occurrenceMax = instantMax - dayMs;

/** Whether something may happen then. */
export function isOccurrence(value: number): boolean {
  return value >= occurrenceMin && value <= occurrenceMax;
}
