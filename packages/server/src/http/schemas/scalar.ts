import { isInstant } from '@merit/engine';
import { z } from 'zod';
import { publishedAs } from './published.js';

/** An id of ours: taken in either case, kept and given in lower case. */
export const uuid = z.uuid('expected a UUID').toLowerCase();

/** A moment in a request, with its offset from UTC; the handler gets milliseconds since 1970. */
export const timeInput = z.iso
  .datetime({ offset: true, error: 'expected a time with its offset, such as 2026-01-31T12:00:00Z' })
  .transform((value) => Date.parse(value))
  .refine(isInstant, 'expected a moment of the years 1 to 9999')
  .meta({ override: publishedAs({ type: 'string', format: 'date-time' }) });

/** A moment in an answer: `2026-01-31T12:00:00.000Z`. */
export const time = z.iso
  .datetime({ precision: 3 })
  .meta({ override: publishedAs({ type: 'string', format: 'date-time' }) });

/** How a moment of the domain leaves. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

export function isoTimeOrNull(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}

/** A number with at most two decimals. */
export const coins = z.number().meta({ description: 'At most two decimals.' });

/** Coins as they leave, from whole hundredths. */
export function coinsOf(cents: number): number {
  return cents / 100;
}
