import type { Decimal } from '../../number/decimal.js';
import type { Rational } from '../../number/rational.js';
import { compare, isFraction } from '../../number/rational.js';
import { presentType } from '../../types/make-type.js';
import { isSubtype } from '../../types/subtype.js';
import { holdsTime } from '../../types/time-range.js';
import type { Range, RecordType, Type } from '../../types/type.js';
import type { ConstantRecord, ConstantValue } from '../checked-strategy.js';
import { isList, isLocalTime, isRecord, typeOfConstant } from './single-value.js';

/**
 * Whether a literal's value is one of a type's, where its own type says too little: that of a time has no
 * range, so that conditions about times know nothing that they didn't.
 */
export function isTimeThatFits(value: ConstantValue | null, type: Type): boolean {
  const { kind } = type.kind === 'list' ? type.element : type;
  return kind === 'time' && value !== null && constantFits(value, type);
}

/** Whether a known value is one of a type's, ranges and listed texts included. */
export function constantFits(value: ConstantValue, type: Type): boolean {
  if (type.kind === 'list') {
    return (
      isList(value) && value.length <= type.max && value.every((item) => constantFits(item, type.element))
    );
  }
  if (type.kind === 'record') return isRecord(value) && doFieldsFit(value, type);
  if (isList(value) || isRecord(value)) return false;
  if (type.kind === 'instant') return typeof value === 'number' || isLocalTime(value);
  if (type.kind === 'date') return typeof value === 'number';
  if (type.kind === 'time') return typeof value === 'number' && holdsTime(type.range, value);
  if (isFraction(value))
    return type.kind === 'decimal' && type.places === null && isInRange(value, type.range);
  return !isLocalTime(value) && isSubtype(typeOfConstant(value), type);
}

/** Of a fraction, which no type with places has. */
function isInRange(value: Rational, { min, max }: Range<Decimal>): boolean {
  return (min === null || compare(value, min) >= 0) && (max === null || compare(value, max) <= 0);
}

function doFieldsFit({ fields }: ConstantRecord, type: RecordType): boolean {
  return type.fields.every((field, index) => {
    const value = fields[index]?.value ?? null;
    return value === null ? field.type.kind === 'optional' : constantFits(value, presentType(field.type));
  });
}
