const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** What stands after the `@` of a literal: a date or a local time, a time of day, or a day of each year. */
export type DateForm = 'date' | 'time' | 'yearDay';

export function formOfDate(text: string): DateForm {
  if (/^@\d\d:/.test(text)) return 'time';
  return /^@\d\d-/.test(text) ? 'yearDay' : 'date';
}

/**
 * Why a text that has the form of a date literal is no date of the Gregorian calendar, or no time of day;
 * null where it is one.
 */
export function faultOfDate(text: string): string | null {
  const numbers = text.slice(1).split(/[-T:]/).map(Number);
  switch (formOfDate(text)) {
    case 'time':
      return faultOfTime(numbers);
    case 'yearDay':
      return faultOfYearDay(numbers);
    case 'date':
      return faultOfCivilDate(numbers) ?? faultOfTime(numbers.slice(3));
  }
}

function faultOfTime([hour = 0, minute = 0, second = 0]: readonly number[]): string | null {
  if (hour > 23) return 'hours go from 00 to 23, and the last minute of a day is `@23:59`';
  if (minute > 59) return 'minutes go from 00 to 59';
  return second > 59 ? 'seconds go from 00 to 59' : null;
}

const leapYear = 2000;

function faultOfYearDay([month = 0, day = 0]: readonly number[]): string | null {
  const isSwapped = month > 12 && day >= 1 && day <= 12;
  if (isSwapped) return `the month stands first: \`@${two(day)}-${two(month)}\``;
  return faultOfCivilDate([leapYear, month, day]);
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

function faultOfCivilDate([year = 0, month = 0, day = 0]: readonly number[]): string | null {
  if (year === 0) return 'years begin with 0001';
  const days = daysIn(year, month);
  if (days === undefined) return 'months go from 01 to 12';
  return day < 1 || day > days ? `the days of that month go from 01 to ${days}` : null;
}

function daysIn(year: number, month: number): number | undefined {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : daysOfMonths[month - 1];
}

/** `@7pm`, `@7:30 pm`, `@18`, `@18h`. */
function clockOf(text: string): string | null {
  const [, hour = '', minute = '00', half = ''] =
    /^@(\d\d?)(?:[:.h](\d\d))?(?:h|([ap])m?)?$/i.exec(text) ?? [];
  if (hour === '' || (half === '' && /[:.h]\d/.test(text))) return null;
  const isAfternoon = half.toLowerCase() === 'p';
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return hours > 23 ? null : `@${two(hours)}:${minute}`;
}

/** `@24.12`, `@12/24`, `@12/24/2026`, `@2026/12/24`: where the month stands is said by what can't be one. */
function helpForDay(text: string): string | null {
  const [, before = '', first = '', mark = '', second = '', after = ''] =
    /^@(?:(\d{4})[./])?(\d\d?)([./])(\d\d?)(?:[./](\d{4}))?\.?$/.exec(text) ?? [];
  const isSwapped = Number(first) > 12 && before === '';
  const [month, day] = (isSwapped ? [second, first] : [first, second]).map(Number);
  const year = before || after;
  if (month === undefined || day === undefined || month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (year !== '') return `a date is its year, its month and its day: \`@${year}-${two(month)}-${two(day)}\``;
  // With a point it may be meant for a time of day.
  if (mark === '.' && day <= 23) return null;
  return `a day of each year is its month and its day: \`@${two(month)}-${two(day)}\``;
}

/** What to say about something after `@` that doesn't even have the form of a date. */
export function helpForDate(text: string): string {
  if (/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return "leave the time zone out: a date is read in the game's";
  if (text.endsWith('-')) return 'between the ends of a range stand two dots: `@17:00..@19:00`';
  const clock = clockOf(text);
  if (clock !== null) return `a time of day is an hour of 24 and its minute: \`${clock}\``;
  const day = helpForDay(text);
  if (day !== null) return day;
  const [, hour = '', minute = ''] = /^@(\d{1,2})[:.h](\d\d)(?::\d\d)?$/.exec(text) ?? [];
  if (hour !== '')
    return `a time of day is an hour and a minute of two digits each: \`@${hour.padStart(2, '0')}:${minute}\``;
  return 'write `@2026-12-24` or `@2026-12-24T18:00`, a time of day `@19:30`, or `@12-24` for a day of each year';
}
