import { HOUR_MS } from '../../domain/durations.js';

/** The hour of a moment, in hours since 1970 (UTC). */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS);
}
