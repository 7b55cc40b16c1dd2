import type { Decimal } from '../number/decimal.js';
import { fromInteger } from '../number/decimal.js';
import type { OrderedType } from './make-type.js';

/** The ends of a type's range as numbers: a duration is its milliseconds; null where the range is open. */
export function endsOfType({ range }: OrderedType): {
  readonly min: Decimal | null;
  readonly max: Decimal | null;
} {
  return { min: toDecimal(range.min), max: toDecimal(range.max) };
}

function toDecimal(end: Decimal | number | null): Decimal | null {
  return typeof end === 'number' ? fromInteger(end) : end;
}
