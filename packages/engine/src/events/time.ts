import { createTimeZone, type TimeZone } from '../calendar/time-zone.js';

/**
 * Makes a reader of times as event files have them, in milliseconds since 1970: ISO 8601 dates with or
 * without a time of day, in the basic form too (`20260105T100000Z`), with an offset of hours alone, and
 * with what databases and languages write for an offset: ` UTC`, `z`, ` +0000`. A time without an offset
 * stands on the wall clock of `timeZone`, a bare date for its midnight there; where the clock showed it
 * twice or never, `TimeZone.instantAt` says what is meant. The reader gives null for anything else, and
 * for the last day of the year 9999, which isn't over in every zone.
 */
export function createTimeReader(timeZone: string): TimeReader {
  const zone = createTimeZone(timeZone);
  const readWallTime = createWallTimeReader();
  return (text) => {
    const instantMs = isUtcTime(text) ? readWallTime(text) : readInstant(text, zone, readWallTime);
    return instantMs === null ? null : withinYears(instantMs);
  };
}

/** The instant itself; null for one outside of the years that are read, 100 to 9999. */
export function withinYears(instantMs: number): number | null {
  return instantMs >= instantMin && instantMs <= instantMax ? instantMs : null;
}

/** From a text to milliseconds since 1970; null where the text is no time. */
export type TimeReader = (text: string) => number | null;

/** Before the year 100 begins anywhere. */
const instantMin = Date.parse('0099-12-31T00:00:00Z');
const instantMax = Date.UTC(9999, 11, 31) - 1;

function readInstant(text: string, timeZone: TimeZone, readWallTime: TimeReader): number | null {
  if (!isoTime.test(text)) {
    const usual = usualForm(text);
    return usual === text ? null : readInstant(usual, timeZone, readWallTime);
  }
  const wallMs = readWallTime(text);
  if (wallMs === null || text.endsWith('Z')) return wallMs;
  const offset = text.length > 10 ? offsetAtEnd.exec(text) : null;
  if (offset === null) return timeZone.instantAt(wallMs);
  const offsetMs = readOffset(offset[0]);
  return offsetMs === null ? null : wallMs - offsetMs;
}

/**
 * What most programs write, in either of two lengths; looked at sign by sign, which takes a third of a
 * pattern's time.
 */
function isUtcTime(text: string): boolean {
  const shape = text.length === utcTime.length ? utcTime : utcTimeToMilliseconds;
  if (text.length !== shape.length) return false;
  for (let at = 0; at < shape.length; at += 1) {
    const [code, expected] = [text.charCodeAt(at), shape.charCodeAt(at)];
    if (expected === zero ? code < zero || code > nine : code !== expected) return false;
  }
  return true;
}

/** With a 0 for any digit. */
const utcTime = '0000-00-00T00:00:00Z';
const utcTimeToMilliseconds = '0000-00-00T00:00:00.000Z';

/** The shape alone: reading by position afterwards takes a third of the time that groups would. */
const isoTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const offsetAtEnd = /[+-]\d\d:?\d\d$/;

const basicTime = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(.*)$/;
const timeOfDayAtStart = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/;

/** What means the same in the form that is read; the text itself where there is no such form. */
function usualForm(text: string): string {
  const extended = text.replace(
    basicTime,
    (_, year, month, day, hour, minute, second = '00', rest) =>
      `${year}-${month}-${day}T${hour}:${minute}:${second}${rest}`,
  );
  if (!timeOfDayAtStart.test(extended)) return text;
  return extended
    .replace('t', 'T')
    .replace(/ ?(?:UTC|[Zz])$/, 'Z')
    .replace(/ ?([+-]\d\d)(?::?(\d\d))?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
}

/**
 * Makes a reader of the time on the clock as if that were on UTC, of a text in the right shape; it gives null
 * for a day or a time of day that there isn't. Mostly a day is that of the event before, which is remembered.
 */
function createWallTimeReader(): TimeReader {
  let latestDay = Number.NaN;
  let latestMidnightMs: number | null = null;
  return (text) => {
    const [year, month, day] = [two(text, 0) * 100 + two(text, 2), two(text, 5), two(text, 8)];
    const eachDay = (year * 100 + month) * 100 + day;
    if (eachDay !== latestDay) {
      latestDay = eachDay;
      latestMidnightMs = midnightOf(year, month, day);
    }
    return latestMidnightMs === null || text.length === 10
      ? latestMidnightMs
      : timeOfDay(text, latestMidnightMs);
  };
}

function timeOfDay(text: string, midnightMs: number): number | null {
  const hour = two(text, 11);
  const minute = two(text, 14);
  const second = text[16] === ':' ? two(text, 17) : 0;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return midnightMs + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond(text);
}

/** What is finer than a millisecond is cut off. */
function millisecond(text: string): number {
  let ms = 0;
  for (let at = 20, unit = 100; text[19] === '.' && unit >= 1; at += 1, unit /= 10) {
    const digit = text.charCodeAt(at) - zero;
    if (!(digit >= 0 && digit <= 9)) break;
    ms += digit * unit;
  }
  return ms;
}

const zero = '0'.charCodeAt(0);
const nine = zero + 9;

function two(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + (text.charCodeAt(at + 1) - zero);
}

/** Null for a day that its month doesn't have, and for years that Date counts from 1900. */
function midnightOf(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day);
  const rightMonth =
    month >= 1 && month <= 12 && day >= 1 && (day <= 28 || new Date(ms).getUTCDate() === day);
  return year >= 100 && rightMonth ? ms : null;
}

function readOffset(offset: string): number | null {
  const hours = two(offset, 1);
  const minutes = two(offset, offset.length - 2);
  if (hours > 23 || minutes > 59) return null;
  return (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1);
}
