import { dayNumber } from '@merit/dsl';

const dayMs = 86_400_000;

/** Instants lie a day within the years 1 to 9999, so that local calendars of every zone show such a year. */
export const instantMin = (dayNumber({ year: 1, month: 1, day: 1 }) + 1) * dayMs;
export const instantMax = dayNumber({ year: 9999, month: 12, day: 31 }) * dayMs - 1;

export const dateMin = dayNumber({ year: 1, month: 1, day: 1 });
export const dateMax = dayNumber({ year: 9999, month: 12, day: 31 });

export function isInstant(value: number): boolean {
  return value >= instantMin && value <= instantMax;
}
