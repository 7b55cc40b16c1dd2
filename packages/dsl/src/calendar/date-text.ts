import { civilDate, dayNumber } from './civil-date.js';

const form = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * Reads a date as ISO 8601 writes it (`2026-12-24`), in days since 1970-01-01. Null for another text, for a
 * day that its month doesn't have, and for the year 0000.
 */
export function dateFromText(text: string): number | null {
  const match = form.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  if (year === 0 || month < 1 || month > 12) return null;
  const days = dayNumber({ year, month, day });
  return civilDate(days).day === day ? days : null;
}

const dayMs = 86_400_000;

/**
 * What a clock and a calendar show, in milliseconds since they would have shown 1970-01-01T00:00, as ISO 8601
 * without an offset.
 */
export function localTimeToText(localMs: number): string {
  const days = Math.floor(localMs / dayMs);
  const timeMs = localMs - days * dayMs;
  const [hours, minutes, seconds] = [timeMs / 3_600_000, (timeMs / 60_000) % 60, (timeMs / 1_000) % 60].map(
    (part) => String(Math.floor(part)).padStart(2, '0'),
  );
  const milliseconds = timeMs % 1_000;
  const fraction = milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0')}`;
  return `${dateToText(days)}T${hours}:${minutes}:${seconds}${fraction}`;
}

/** The date of a day in the years 1 to 9999 as ISO 8601 writes it. */
export function dateToText(days: number): string {
  const { year, month, day } = civilDate(days);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const timeForm = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads a time of day (`19:30`), in minutes since midnight. Null for another text. */
export function timeFromText(text: string): number | null {
  const match = timeForm.exec(text);
  return match === null ? null : 60 * Number(match[1]) + Number(match[2]);
}

/** A minute of the day, from 0 to 1,439, as clocks of 24 hours show it. */
export function timeToText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
