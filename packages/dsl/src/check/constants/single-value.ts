import type { Rational } from '../../number/rational.js';
import { decimalsBeside, isFraction, isRational, isWhole, sign } from '../../number/rational.js';
import { boolType, decimalType, durationType, intType, textType } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { ConstantRecord, ConstantValue, LocalTime } from '../checked-strategy.js';

/**
 * A known value that is neither a list nor a record: a duration is a number of milliseconds, every other
 * number an exact one.
 */
export type SingleValue = Rational | number | string | boolean;

/** What a literal stands for. A date is its number of days; an instant may be a local time without a zone. */
export type KnownValue = SingleValue | LocalTime;

/** The narrowest type of a known value: `10 * 1.1` is 11, so it is an int. */
export function typeOfConstant(value: SingleValue): Type {
  switch (typeof value) {
    case 'number':
      return durationType({ min: value, max: value });
    case 'string':
      return textType([value]);
    case 'boolean':
      return boolType;
    default: {
      if (isFraction(value)) {
        const { below, above } = decimalsBeside(value);
        return decimalType({ min: below, max: above });
      }
      const range = { min: value, max: value };
      return isWhole(value) ? intType(range) : decimalType(range, value.scale);
    }
  }
}

/** Whether a known value is the number zero, or a duration of nothing. */
export function isZero(value: ConstantValue | undefined): boolean {
  return isRational(value) ? sign(value) === 0 : value === 0;
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
