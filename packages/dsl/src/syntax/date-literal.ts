const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Why a text that has the form of a date literal is no date of the Gregorian calendar; null where it is one.
 */
export function faultOfDate(text: string): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text
    .slice(1)
    .split(/[-T:]/)
    .map(Number);
  if (year === 0) return 'years begin with 0001';
  const days = daysIn(year, month);
  if (days === undefined) return 'months go from 01 to 12';
  if (day < 1 || day > days) return `the days of that month go from 01 to ${days}`;
  if (hour > 23) return 'hours go from 00 to 23';
  if (minute > 59) return 'minutes go from 00 to 59';
  return second > 59 ? 'seconds go from 00 to 59' : null;
}

function daysIn(year: number, month: number): number | undefined {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : daysOfMonths[month - 1];
}

/** What to say about something after `@` that doesn't even have the form of a date. */
export function helpForDate(text: string): string {
  if (/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return "leave the time zone out: a date is read in the game's";
  return 'write `@2026-12-24` or `@2026-12-24T18:00`';
}
