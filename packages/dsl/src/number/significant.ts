import type { Decimal } from './decimal.js';
import { create, quotientDigits } from './decimal.js';
import { digitCount, tenTo } from './digits.js';

/**
 * A whole number times ten to the power of `-scale`, which may be negative, as 34 significant digits, half to
 * even. `isCut` says that the true value is a little greater: digits were left off that aren't all zero.
 */
export function toSignificant(magnitude: bigint, scale: number, isCut = false): Decimal {
  const surplus = digitCount(magnitude) - quotientDigits;
  if (surplus <= 0) return create(magnitude, scale);
  const unit = tenTo(surplus);
  const kept = magnitude / unit;
  const twice = 2n * (magnitude % unit);
  const isAbove = twice > unit || (twice === unit && (isCut || kept % 2n === 1n));
  return create(isAbove ? kept + 1n : kept, scale - surplus);
}
