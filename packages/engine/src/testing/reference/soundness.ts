import type { Type } from '@merit/dsl';
import { exact, isAllowedText, isTimeWithin, isWithin } from './inputs.js';
import type { Value } from './value.js';
import { isMoment, isNumber, isRecord } from './value.js';

/** Whether a value is one that the type promises: what the checker says of an expression must hold always. */
export function isOfType(value: Value, type: Type): boolean {
  switch (type.kind) {
    case 'int':
      return isNumber(value) && value.scale === 0 && isWithin(value, type.range);
    case 'decimal':
      return isNumber(value) && value.scale <= (type.places ?? value.scale) && isWithin(value, type.range);
    case 'duration':
      return isNumber(value) && value.scale === 0 && isWithin(value, exact(type.range));
    case 'yearDay':
      return isNumber(value) && value.scale === 0;
    case 'time':
      return isNumber(value) && value.scale === 0 && isTimeWithin(Number(value.coefficient), type.range);
    case 'instant':
    case 'date':
      return isMoment(value) && value.kind === type.kind;
    case 'text':
      return typeof value === 'string' && isAllowedText(value, type);
    case 'bool':
      return typeof value === 'boolean';
    case 'list':
      return (
        Array.isArray(value) &&
        value.length <= type.max &&
        value.every((item) => isOfType(item, type.element))
      );
    case 'optional':
      return value === null || isOfType(value, type.inner);
    case 'record':
      return (
        isRecord(value) &&
        type.fields.every((field) => isOfType(value.values.get(field.name) ?? null, field.type))
      );
    case 'error':
      return false;
  }
}
