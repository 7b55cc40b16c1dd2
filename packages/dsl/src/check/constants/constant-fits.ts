import { presentType } from '../../types/make-type.js';
import { isSubtype } from '../../types/subtype.js';
import type { RecordType, Type } from '../../types/type.js';
import type { ConstantRecord, ConstantValue } from '../checked-strategy.js';
import { isList, isLocalTime, isRecord } from './single-value.js';
import { typeOfConstant } from './type-of-constant.js';

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
  if (type.kind === 'date' || type.kind === 'time') return typeof value === 'number';
  return !isLocalTime(value) && isSubtype(typeOfConstant(value), type);
}

function doFieldsFit({ fields }: ConstantRecord, type: RecordType): boolean {
  return type.fields.every((field, index) => {
    const value = fields[index]?.value ?? null;
    return value === null ? field.type.kind === 'optional' : constantFits(value, presentType(field.type));
  });
}
