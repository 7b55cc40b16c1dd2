import type { Decimal } from '../number/decimal.js';
import { ceil, compare as compareDecimals, floor } from '../number/decimal.js';
import {
  decimalType,
  durationType,
  intType,
  isNumber,
  type NumberType,
  optionalType,
  textType,
  timeType,
} from './make-type.js';
import { memberTest } from './member-test.js';
import { placesOf } from './places.js';
import { compareNumbers, intersection } from './range.js';
import { commonTimes } from './time-range.js';
import type { Range, TextType, Type } from './type.js';

/** The type of the values that are of both types; null where there are none. */
export function meetTypes(left: Type, right: Type): Type | null {
  if (left.kind === 'error') return right;
  if (right.kind === 'error') return left;
  if (left.kind === 'optional') {
    if (right.kind !== 'optional') return meetTypes(left.inner, right);
    const inner = meetTypes(left.inner, right.inner);
    return inner === null ? null : optionalType(inner);
  }
  if (right.kind === 'optional') return meetTypes(left, right.inner);
  if (isNumber(left) && isNumber(right)) return meetNumbers(left, right);
  if (left.kind === 'duration' && right.kind === 'duration') {
    const range = intersection(left.range, right.range, compareNumbers);
    return range === null ? null : durationType(range);
  }
  if (left.kind === 'time' && right.kind === 'time') {
    const range = commonTimes(left.range, right.range);
    return range === null ? null : timeType(range);
  }
  if (left.kind === 'text' && right.kind === 'text') return meetTexts(left, right);
  return left.kind === right.kind ? left : null;
}

function meetNumbers(left: NumberType, right: NumberType): NumberType | null {
  const range = intersection(left.range, right.range, compareDecimals);
  if (range === null) return null;
  if (left.kind === 'int' || right.kind === 'int') {
    const whole = wholeRange(range);
    return whole === null ? null : intType(whole);
  }
  const known = [placesOf(left), placesOf(right)].filter((places) => places !== null);
  return decimalType(range, known.length === 0 ? null : Math.min(...known));
}

/** The whole numbers of a range, with whole ends. */
function wholeRange({ min, max }: Range<Decimal>): Range<Decimal> | null {
  const ends = { min: min === null ? null : ceil(min), max: max === null ? null : floor(max) };
  return ends.min !== null && ends.max !== null && compareDecimals(ends.min, ends.max) > 0 ? null : ends;
}

function meetTexts(left: TextType, right: TextType): TextType | null {
  const { values } = right;
  if (left.values === null || values === null) {
    return textType(left.values ?? values, Math.min(left.max, right.max));
  }
  const both = left.values.filter(memberTest(values, left.values.length));
  return both.length === 0 ? null : textType(both);
}
