import type { LocalTime } from '@merit/dsl';
import { dateMax, dateMin, instantRange } from '../../calendar/moment-bounds.js';
import type { Moment } from './value.js';

const dayMs = 86_400_000;

/**
 * What clocks and calendars of a zone show, asked of `Intl` each time; the engine keeps tables of offsets.
 */
export interface Wall {
  readonly day: number;
  readonly month: number;
  readonly year: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const numeric = 'numeric' as const;
  const fields = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  };
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    ...fields,
  });
  formats.set(timeZone, format);
  return format;
}

export function wallAt(instantMs: number, timeZone: string): Wall {
  const parts = formatOf(timeZone).formatToParts(instantMs);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return {
    day: part('day'),
    month: part('month'),
    year: part('year'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** Days since 1970-01-01 on the zone's calendar. */
export function dateOf({ kind, at }: Moment, timeZone: string): number {
  if (kind === 'date') return at;
  const { year, month, day } = wallAt(at, timeZone);
  return within(Date.UTC(year, month - 1, day) / dayMs, dateMin, dateMax);
}

/** Where a zone shows the year 0 or 10000, the nearest one that can be written. */
function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** What clocks show, as milliseconds since they would have shown 1970-01-01T00:00. */
function shownAt(instantMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallAt(instantMs, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The first instant at which clocks show the time; where they skip it, it counts on from before the gap. */
export function instantOf({ localMs }: LocalTime, timeZone: string): number {
  const ahead = (instantMs: number) => shownAt(instantMs, timeZone) - instantMs;
  const before = ahead(localMs - dayMs);
  const possible = [localMs - before, localMs - ahead(localMs + dayMs)].sort((a, b) => a - b);
  const found = possible.find((instantMs) => shownAt(instantMs, timeZone) === localMs) ?? localMs - before;
  return within(found, instantRange.min, instantRange.max);
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export function weekdayOf(days: number): string {
  return weekdays[new Date(days * dayMs).getUTCDay()] ?? '';
}

export function momentToText({ kind, at }: Moment): string {
  if (kind === 'date') return new Date(at * dayMs).toISOString().slice(0, 10);
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
