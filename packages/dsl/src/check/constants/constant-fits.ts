import { isSubtype } from '../../types/subtype.js';
import type { Type } from '../../types/type.js';
import type { ConstantValue } from '../checked-strategy.js';
import { isList, isLocalTime } from './single-value.js';
import { typeOfConstant } from './type-of-constant.js';

/** Whether a known value is one of a type's, ranges and listed texts included. */
export function constantFits(value: ConstantValue, type: Type): boolean {
  if (type.kind === 'list') {
    return (
      isList(value) && value.length <= type.max && value.every((item) => constantFits(item, type.element))
    );
  }
  if (isList(value)) return false;
  if (type.kind === 'instant') return typeof value === 'number' || isLocalTime(value);
  if (type.kind === 'date') return typeof value === 'number';
  return !isLocalTime(value) && isSubtype(typeOfConstant(value), type);
}
