import type { Decimal } from '../../number/decimal.js';
import type { ConstantValue, LocalTime } from '../checked-strategy.js';

/** A known value that is no list: a duration is a number of milliseconds, every other number a decimal. */
export type SingleValue = Decimal | number | string | boolean;

/** What a literal stands for: besides, the days of a date, and the local time of an instant. */
export type KnownValue = SingleValue | LocalTime;

export function isDecimal(value: KnownValue | undefined): value is Decimal {
  return typeof value === 'object' && 'coefficient' in value;
}

export function isLocalTime(value: KnownValue): value is LocalTime {
  return typeof value === 'object' && 'localMs' in value;
}

export function isList(value: ConstantValue): value is readonly ConstantValue[] {
  return Array.isArray(value);
}
