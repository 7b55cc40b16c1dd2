import type { ConstantRecord, ConstantValue, RecordType, Type } from '@merit/dsl';
import { defined } from '../../support/defined.js';
import { toRational } from '../../value/floating.js';
import { floatingIn, integerIn, itemsIn, plainIn, recordIn } from '../../value/held.js';
import { scaledToDecimal } from '../../value/scaled.js';
import type { Value } from '../../value/value.js';
import type { FieldShape, Shape } from './planned.js';

/** A value that came out of code, in the one form that declarations are checked in; `heldAs` goes back. */
export function toConstant(value: Value, shape: Shape, type: Type): ConstantValue {
  if (shape.kind === 'floating') return toRational(floatingIn(value));
  if (shape.kind === 'list' && type.kind === 'list') {
    return itemsIn(value).map((item) => toConstant(item, shape.element, type.element));
  }
  if (shape.kind === 'record' && type.kind === 'record') {
    const { fields } = recordIn(value);
    return { fields: type.fields.map((field, index) => toField(field, shape.fields[index], fields[index])) };
  }
  if (shape.kind !== 'scaled') return plainIn(value);
  const isCounted = type.kind === 'duration' || type.kind === 'time';
  return isCounted ? Number(value) : scaledToDecimal(integerIn(value), shape.scale);
}

function toField(
  { name, type }: RecordType['fields'][number],
  field: FieldShape | undefined,
  value: Value | null | undefined,
): ConstantRecord['fields'][number] {
  const inner = type.kind === 'optional' ? type.inner : type;
  return { name, value: value === null ? null : toConstant(defined(value), defined(field).shape, inner) };
}
