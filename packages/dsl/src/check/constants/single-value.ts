import type { Decimal } from '../../number/decimal.js';
import { isDecimal, sign } from '../../number/decimal.js';
import type { ConstantRecord, ConstantValue, LocalTime } from '../checked-strategy.js';

/**
 * A known value that is neither a list nor a record: a duration is a number of milliseconds, every other
 * number a decimal.
 */
export type SingleValue = Decimal | number | string | boolean;

/** What a literal stands for: besides, the days of a date, and the local time of an instant. */
export type KnownValue = SingleValue | LocalTime;

/** Whether a known value is the number zero, or a duration of nothing. */
export function isZero(value: ConstantValue | undefined): boolean {
  return isDecimal(value) ? sign(value) === 0 : value === 0;
}

export function isLocalTime(value: ConstantValue): value is LocalTime {
  return typeof value === 'object' && 'localMs' in value;
}

export function isRecord(value: ConstantValue): value is ConstantRecord {
  return typeof value === 'object' && 'fields' in value;
}

export function isList(value: ConstantValue): value is readonly ConstantValue[] {
  return Array.isArray(value);
}
