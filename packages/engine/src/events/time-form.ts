import { type TimeReader, withinYears } from './time.js';

/** The parts that a form of times may have, the longest first, and what each stands for. */
const parts: readonly (readonly [token: string, pattern: string, part: Part])[] = [
  ['YYYY', '\\d{4}', 'year'],
  ['MMMM', '\\p{L}{3,12}\\.?', 'monthName'],
  ['MMM', '\\p{L}{3,12}\\.?', 'monthName'],
  ['SSS', '\\d{1,9}', 'fraction'],
  ['YY', '\\d{2}', 'year'],
  ['MM', '\\d{2}', 'month'],
  ['DD', '\\d{2}', 'day'],
  ['HH', '\\d{2}', 'hour'],
  ['hh', '\\d{2}', 'hour'],
  ['mm', '\\d{2}', 'minute'],
  ['ss', '\\d{2}', 'second'],
  ['M', '\\d{1,2}', 'month'],
  ['D', '\\d{1,2}', 'day'],
  ['H', '\\d{1,2}', 'hour'],
  ['h', '\\d{1,2}', 'hour'],
  ['a', '[AaPp]\\.?[Mm]\\.?', 'half'],
  ['Z', 'Z|UTC|[+-]\\d{2}(?::?\\d{2})?', 'offset'],
];

type Part =
  | 'year'
  | 'month'
  | 'monthName'
  | 'day'
  | 'hour'
  | 'minute'
  | 'second'
  | 'fraction'
  | 'half'
  | 'offset';

type Found = { readonly [name in Part]?: string };

const tokens = new RegExp(`${parts.map(([token]) => token).join('|')}|[\\s\\S]`, 'g');
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** How messages call parts whose own names say too little. */
const partNames: { readonly [name in Part]?: string } = { monthName: 'month', half: 'half of the day' };

/** Seconds and milliseconds since 1970. */
const counts: { readonly [form: string]: number } = { unix: 1000, 'unix-ms': 1 };

/** Why a form of times is none; undefined for one. */
export function timeFormProblem(form: string): string | undefined {
  if (Object.hasOwn(counts, form)) return undefined;
  const names = partsOf(form).map(({ part }) => part);
  const again = names.find((name, index) => names.indexOf(name) !== index);
  if (again !== undefined) return `it has the ${partNames[again] ?? again} twice`;
  const hasMonth = names.includes('month') || names.includes('monthName');
  if (!names.includes('year') || !hasMonth || !names.includes('day'))
    return 'it lacks a year, a month or a day';
  return undefined;
}

function partsOf(form: string) {
  return (form.match(tokens) ?? []).flatMap((token) => {
    const known = parts.find(([name]) => name === token);
    return known === undefined ? [] : [{ token, part: known[2] }];
  });
}

/**
 * Makes a reader of times in a form: `DD.MM.YYYY HH:mm:ss`, `M/D/YYYY h:mm a`, `MMM D, YYYY`, `unix`. Years
 * of two digits are those from 2000 on. Times without an offset are read by `readTime`.
 */
export function createFormReader(form: string, readTime: TimeReader): TimeReader {
  const unitMs = Object.hasOwn(counts, form) ? counts[form] : undefined;
  if (unitMs !== undefined) {
    return (text) =>
      /^-?\d{1,14}(?:\.\d+)?$/.test(text) ? withinYears(Math.floor(Number(text) * unitMs)) : null;
  }
  const names = partsOf(form).map(({ part }) => part);
  const pattern = patternOf(form);
  return (text) => {
    const match = pattern.exec(text.trim());
    if (match === null) return null;
    const found: Found = Object.fromEntries(names.map((name, index) => [name, match[index + 1]]));
    const iso = isoTextOf(found);
    return iso === null ? null : readTime(iso);
  };
}

function patternOf(form: string): RegExp {
  const pieces = (form.trim().match(tokens) ?? []).map((token) => {
    const known = parts.find(([name]) => name === token);
    if (known !== undefined) return `(${known[1]})`;
    return /\s/.test(token) ? '\\s+' : token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  });
  return new RegExp(`^${pieces.join('')}$`, 'u');
}

function isoTextOf(found: Found): string | null {
  const month = monthOf(found);
  const hour = hourOf(found);
  if (month === null || hour === null) return null;
  const { year = '', day = '', minute = '00', second = '00', fraction, offset = '' } = found;
  const date = `${year.length === 2 ? `20${year}` : year}-${month}-${day.padStart(2, '0')}`;
  if (found.hour === undefined) return date;
  const end = fraction === undefined ? second : `${second}.${fraction}`;
  return `${date}T${hour}:${minute}:${end}${offset}`;
}

function monthOf({ month = '', monthName }: Found): string | null {
  if (monthName === undefined) return month.padStart(2, '0');
  const index = monthNames.indexOf(monthName.slice(0, 3).toLowerCase());
  return index === -1 ? null : String(index + 1).padStart(2, '0');
}

function hourOf({ hour = '0', half }: Found): string | null {
  if (half === undefined) return hour.padStart(2, '0');
  const shown = Number(hour);
  if (shown < 1 || shown > 12) return null;
  return String((shown % 12) + (/^p/i.test(half) ? 12 : 0)).padStart(2, '0');
}
