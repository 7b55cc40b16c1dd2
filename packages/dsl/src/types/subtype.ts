import { compare as compareDecimals } from '../number/decimal.js';
import { isNumber } from './make-type.js';
import { memberTest } from './member-test.js';
import { compareNumbers, covers } from './range.js';
import { haveFieldsAlike } from './record.js';
import { coversTimes } from './time-range.js';
import type { DecimalType, IntType, ListType, RecordType, TextType, Type } from './type.js';

/**
 * Whether every value of `type` is one of `wanted`, ranges and listed texts included. The error type fits
 * everywhere and takes everything.
 */
export function isSubtype(type: Type, wanted: Type): boolean {
  if (type.kind === 'error' || wanted.kind === 'error') return true;
  if (wanted.kind === 'optional') {
    return isSubtype(type.kind === 'optional' ? type.inner : type, wanted.inner);
  }
  if (isNumber(type) && isNumber(wanted)) return isNumberSubtype(type, wanted);
  if (type.kind === 'duration' && wanted.kind === 'duration') {
    return covers(wanted.range, type.range, compareNumbers);
  }
  if (type.kind === 'time' && wanted.kind === 'time') return coversTimes(wanted.range, type.range);
  if (type.kind === 'text' && wanted.kind === 'text') return isTextSubtype(type, wanted);
  if (type.kind === 'list' && wanted.kind === 'list') return isListSubtype(type, wanted);
  if (type.kind === 'record' && wanted.kind === 'record') return isRecordSubtype(type, wanted);
  return type.kind === wanted.kind;
}

/** The same fields in the same order: that is how their values are held. */
function isRecordSubtype({ fields }: RecordType, wanted: RecordType): boolean {
  return haveFieldsAlike(fields, wanted.fields, (field, other) => isSubtype(field, other));
}

function isNumberSubtype(type: IntType | DecimalType, wanted: IntType | DecimalType): boolean {
  if (type.kind === 'decimal' && wanted.kind === 'int') return false;
  if (!covers(wanted.range, type.range, compareDecimals)) return false;
  return type.kind === 'int' || wanted.kind === 'int' || hasPlaces(type, wanted.places);
}

function hasPlaces(type: DecimalType, most: number | null): boolean {
  return most === null || (type.places !== null && type.places <= most);
}

function isTextSubtype(type: TextType, wanted: TextType): boolean {
  if (wanted.values === null) return type.max <= wanted.max;
  return type.values?.every(memberTest(wanted.values, type.values.length)) ?? false;
}

function isListSubtype(type: ListType, wanted: ListType): boolean {
  return type.max <= wanted.max && isSubtype(type.element, wanted.element);
}
