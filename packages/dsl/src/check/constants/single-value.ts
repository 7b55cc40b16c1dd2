import type { Decimal } from '../../number/decimal.js';

/** A known value that is no list: a duration is a number of milliseconds, every other number a decimal. */
export type SingleValue = Decimal | number | string | boolean;

export function isDecimal(value: SingleValue | undefined): value is Decimal {
  return typeof value === 'object';
}
