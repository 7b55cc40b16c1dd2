import { decimal } from '@merit/dsl';
import { dayMs, type Literals } from './literals.js';

const minutesOfDay = 24 * 60;

/** When examples are decided that ask for no moment: noon of a Wednesday, in UTC. */
export const exampleNow = Date.UTC(2026, 0, 7, 12);

const today = Math.floor(exampleNow / dayMs);

/** Most days, minutes or moments that are tried for one choice. */
const momentsMax = 60;

/** Days on which a decision may change: of each weekday and month, and those that the strategy writes. */
export function daysOfNow(literals: Literals): readonly number[] {
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((days) => today + days);
  return firstOf([...weekdays, ...writtenDays(literals), ...monthsOf2026, ...daysOfMonths(literals)]);
}

/** `now.month == 12 and now.day in 24..26`: each month that is written with each day that is. */
function daysOfMonths({ numbers }: Literals): readonly number[] {
  const written = numbers.flatMap((number) => decimal.toNumber(number) ?? []).filter(Number.isInteger);
  const days = written.filter((day) => day >= 1 && day <= 31).slice(0, 8);
  const months = days.filter((month) => month <= 12).slice(0, 4);
  return months.flatMap((month) => days.map((day) => Math.floor(Date.UTC(2026, month - 1, day) / dayMs)));
}

const monthsOf2026 = Array.from({ length: 12 }, (_, month) => Math.floor(Date.UTC(2026, month, 15) / dayMs));

function writtenDays({ days, instants }: Literals): readonly number[] {
  return [...days, ...instants.map((instant) => Math.floor(instant / dayMs))].flatMap((day) => [
    day,
    day - 1,
    day + 1,
  ]);
}

/** Minutes of a day at which a decision may change: what the strategy writes, as a time or as an hour. */
export function minutesOfNow({ times, instants, numbers }: Literals): readonly number[] {
  const written = [...times, ...instants.map((instant) => Math.floor((instant % dayMs) / 60_000))];
  const hours = numbers.flatMap((number) => {
    const hour = decimal.toNumber(number);
    return hour !== null && Number.isInteger(hour) && hour >= 0 && hour < 24 ? [hour * 60] : [];
  });
  return minutesAround([12 * 60, ...written, ...hours]);
}

function minutesAround(minutes: readonly number[]): readonly number[] {
  const around = minutes.flatMap((minute) => [minute, minute - 1, minute + 1]);
  const ofDay = [...minutes, ...around, 0, minutesOfDay - 1].map(
    (minute) => (minute + minutesOfDay) % minutesOfDay,
  );
  return firstOf(ofDay);
}

/** Days that an event may name, by their distance to the day of the decision, and those that are written. */
export function datesToTry(literals: Literals): readonly number[] {
  const near = [0, -1, 1, -7, -30, 7, -365].map((days) => today + days);
  // A birthday: the same day, long ago.
  return firstOf([...near, Math.floor(Date.UTC(1990, 0, 7) / dayMs), ...writtenDays(literals)]);
}

export function instantsToTry({ instants, days }: Literals): readonly number[] {
  const hourMs = 3_600_000;
  const near = [0, -1, 1, -24, 24, -24 * 7, -24 * 30].map((hours) => exampleNow + hours * hourMs);
  const written = [...instants, ...days.map((day) => day * dayMs)];
  return firstOf([...near, ...written.flatMap((instant) => [instant, instant - 60_000, instant + 60_000])]);
}

export function timesToTry({ times }: Literals, min: number | null, max: number | null): readonly number[] {
  const isWithin = (minute: number) => {
    if (min === null || max === null) return true;
    // A range that begins late goes on after midnight.
    return min <= max ? minute >= min && minute <= max : minute >= min || minute <= max;
  };
  const ends = [min, max].filter((end) => end !== null);
  return minutesAround([...ends, ...times, 12 * 60]).filter(isWithin);
}

function firstOf(values: readonly number[]): readonly number[] {
  return [...new Set(values)].slice(0, momentsMax);
}
