import { presentType } from './make-type.js';
import type { RecordField, RecordType, Type } from './type.js';

/** Whether two records have the same fields in the same order, each pair of which passes. */
export function haveFieldsAlike(
  left: readonly RecordField[],
  right: readonly RecordField[],
  passes: (left: Type, right: Type) => boolean,
): boolean {
  return (
    left.length === right.length &&
    left.every(({ name, type }, index) => {
      const other = right[index];
      return other !== undefined && other.name === name && passes(type, other.type);
    })
  );
}

/** What the items of a list have; null where they are single values. */
export function recordOfItems(type: Type): RecordType | null {
  const list = presentType(type);
  return list.kind === 'list' && list.element.kind === 'record' ? list.element : null;
}
