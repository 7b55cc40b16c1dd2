/**
 * The first and the last moment of UTC that can be written with four digits for the year, in milliseconds
 * since 1970.
 */
export const timeMin = Date.parse('0001-01-01T00:00:00.000Z');
const timeMax = Date.parse('9999-12-31T23:59:59.999Z');

/** The nearest moment that can be written. */
export function writable(at: number): number {
  return Math.min(Math.max(at, timeMin), timeMax);
}
