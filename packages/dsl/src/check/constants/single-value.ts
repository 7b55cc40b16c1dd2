import type { Decimal } from '../../number/decimal.js';
import { isDecimal, sign } from '../../number/decimal.js';
import type { ConstantValue, LocalTime } from '../checked-strategy.js';

/** A known value that is no list: a duration is a number of milliseconds, every other number a decimal. */
export type SingleValue = Decimal | number | string | boolean;

/** What a literal stands for: besides, the days of a date, and the local time of an instant. */
export type KnownValue = SingleValue | LocalTime;

/** Whether a known value is the number zero, or a duration of nothing. */
export function isZero(value: ConstantValue | undefined): boolean {
  return isDecimal(value) ? sign(value) === 0 : value === 0;
}

export function isLocalTime(value: KnownValue): value is LocalTime {
  return typeof value === 'object' && 'localMs' in value;
}

export function isList(value: ConstantValue): value is readonly ConstantValue[] {
  return Array.isArray(value);
}
