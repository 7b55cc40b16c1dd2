import { listItemsMax } from '../support/list-length.js';
import {
  decimalType,
  durationType,
  intType,
  listType,
  optionalType,
  recordType,
  textType,
  timeType,
} from './make-type.js';
import type { Type } from './type.js';

/** The type by its kind alone: a value of another kind is another mistake than one out of range. */
export function withoutConstraints(type: Type): Type {
  switch (type.kind) {
    case 'int':
      return intType();
    case 'decimal':
      return decimalType();
    case 'duration':
      return durationType();
    case 'time':
      return timeType();
    case 'text':
      return textType();
    case 'list':
      return listType(withoutConstraints(type.element), listItemsMax);
    case 'record':
      return recordType(type.fields.map((field) => ({ ...field, type: withoutConstraints(field.type) })));
    case 'optional':
      return optionalType(withoutConstraints(type.inner));
    default:
      return type;
  }
}
