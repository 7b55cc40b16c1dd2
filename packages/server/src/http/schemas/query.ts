import * as z from 'zod';
import { publishedAs } from './published.js';

/**
 * A whole number in a query: digits alone, so that `1e3`, ` 1` and an empty text are refused instead of
 * being read as some number.
 */
export function digits(min: number, max: number) {
  return z
    .string()
    .regex(/^(0|[1-9][0-9]{0,15})$/, 'expected digits')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ override: publishedAs({ type: 'integer', minimum: min, maximum: max }) });
}

/** `true` or `false`, and nothing else. */
export function flag() {
  return z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .meta({ override: publishedAs({ type: 'boolean' }) });
}
