import { isOccurrence, occurrenceMax, occurrenceMin } from '@merit/engine';
import * as z from 'zod';
import { isoTime } from '../../domain/iso-time.js';
import { timeMin, writable } from '../../domain/time-limits.js';
import { publishedAs } from './published.js';

/** An id of ours: taken in either case, kept and given in lower case. */
export const uuid = z
  .guid('expected a UUID')
  .toLowerCase()
  .meta({ override: publishedAs({ type: 'string', format: 'uuid' }) });

const FORM = 'expected a time with its offset';

/** What to write in the place of a time that lacks its offset, or of a date alone. */
function timeWanted({ input }: { readonly input?: unknown }): string {
  const text = typeof input === 'string' ? input : '';
  const day = `${text}T00:00:00Z`;
  if (isTime(day)) return `${FORM}: ${day} for the beginning of that day in UTC`;
  return isTime(`${text}Z`)
    ? `${FORM}: ${text}Z where it is of UTC`
    : `${FORM}, such as 2026-01-31T12:00:00Z`;
}

function isTime(text: string): boolean {
  return z.iso.datetime().safeParse(text).success;
}

/** Milliseconds since 1970; NaN for the year 0. */
function momentOf(text: string): number {
  const at = Date.parse(text);
  return text.startsWith('0000') && at < timeMin ? Number.NaN : at;
}

const givenTime = z.iso.datetime({ offset: true, error: timeWanted }).transform(momentOf);

const publishedTime = { override: publishedAs({ type: 'string', format: 'date-time' }) };

/**
 * A moment in a request at which something happens, with its offset from UTC; the handler gets milliseconds
 * since 1970.
 */
export const timeInput = givenTime
  .refine(isOccurrence, `expected a moment from ${isoTime(occurrenceMin)} to ${isoTime(occurrenceMax)}`)
  .meta(publishedTime);

/**
 * Where a stretch of time begins or ends that a request asks for: any moment that can be written, since
 * nothing has to happen then.
 */
export const timeBound = givenTime
  .refine((at) => !Number.isNaN(at), 'expected a moment of the years 1 to 9999')
  .transform(writable)
  .meta(publishedTime);

/** A moment in an answer: `2026-01-31T12:00:00.000Z`. */
export const time = z.iso
  .datetime({ precision: 3 })
  .meta({ override: publishedAs({ type: 'string', format: 'date-time' }) });

/** How a moment of the domain leaves. */
export { isoTime };

export function isoTimeOrNull(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}

/** A number with at most two decimals. */
export const coins = z.number().meta({ description: 'How many coins; at most two decimals.' });

/** Coins as they leave, from whole hundredths. */
export function coinsOf(cents: number): number {
  return cents / 100;
}
