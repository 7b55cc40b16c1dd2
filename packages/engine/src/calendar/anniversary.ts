import { civilDate, dayNumber } from '@merit/dsl';

/**
 * The day of a date in another year, in days since 1970-01-01: of 29 February the 28th in years without one,
 * as SQL and `java.time` have it.
 */
export function anniversaryIn(date: number, year: number): number {
  const { month, day } = civilDate(date);
  const found = dayNumber({ year, month, day });
  return civilDate(found).day === day ? found : found - 1;
}
