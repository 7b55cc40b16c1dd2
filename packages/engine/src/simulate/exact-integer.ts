import type { Integer } from '../value/integer.js';

/** A whole number as JSON carries it exactly: as a number, or beyond the safe integers as its digits. */
export type ExactInteger = number | string;

/** In the form that JSON carries without loss. */
export function exact(value: Integer): ExactInteger {
  return typeof value === 'number' ? value : value.toString();
}
