import type { Decimal } from '../number/decimal.js';
import { compare as compareDecimals } from '../number/decimal.js';
import {
  decimalType,
  durationType,
  errorType,
  intType,
  isNumber,
  listType,
  type NumberType,
  optionalType,
  presentType,
  recordType,
  textType,
  timeType,
} from './make-type.js';
import { memberTest } from './member-test.js';
import { morePlaces, placesOf } from './places.js';
import { compareNumbers, hull } from './range.js';
import { haveFieldsAlike } from './record.js';
import { hullOfTimes } from './time-range.js';
import type { ListType, Range, RecordType, TextType, Type } from './type.js';

/**
 * The least type that holds the values of both, such as of the two branches of an `if`; null where none does.
 */
export function joinTypes(left: Type, right: Type): Type | null {
  if (left.kind === 'error' || right.kind === 'error') return errorType;
  if (left.kind === 'optional' || right.kind === 'optional') {
    const joined = joinTypes(presentType(left), presentType(right));
    return joined === null ? null : optionalType(joined);
  }
  if (isNumber(left) && isNumber(right)) return joinNumbers(left, right);
  if (left.kind === 'duration' && right.kind === 'duration') {
    return durationType(hull(left.range, right.range, compareNumbers));
  }
  if (left.kind === 'time' && right.kind === 'time') return timeType(hullOfTimes(left.range, right.range));
  if (left.kind === 'text' && right.kind === 'text') return joinTexts(left, right);
  if (left.kind === 'list' && right.kind === 'list') {
    return joinLists(left, right);
  }
  if (left.kind === 'record' && right.kind === 'record') return joinRecords(left, right);
  return left.kind === right.kind ? left : null;
}

/** Of records with the same fields in the same order. */
function joinRecords(left: RecordType, right: RecordType): RecordType | null {
  if (!haveFieldsAlike(left.fields, right.fields, (a, b) => joinTypes(a, b) !== null)) return null;
  return recordType(
    left.fields.map(({ name, type }, index) => ({
      name,
      type: joinTypes(type, right.fields[index]?.type ?? type) ?? type,
    })),
  );
}

function joinLists(left: ListType, right: ListType): ListType | null {
  if (left.max === 0 || right.max === 0) return left.max === 0 ? right : left;
  const element = joinTypes(left.element, right.element);
  return element === null ? null : listType(element, Math.max(left.max, right.max));
}

function joinNumbers(left: NumberType, right: NumberType): NumberType {
  const range: Range<Decimal> = hull(left.range, right.range, compareDecimals);
  if (left.kind === 'int' && right.kind === 'int') return intType(range);
  return decimalType(range, morePlaces(placesOf(left), placesOf(right)));
}

function joinTexts(left: TextType, right: TextType): TextType {
  const max = Math.max(left.max, right.max);
  if (left.values === null || right.values === null) return textType(null, max);
  const known = memberTest(left.values, right.values.length);
  const added = right.values.filter((value) => !known(value));
  return added.length === 0 ? left : textType([...left.values, ...added], max);
}
