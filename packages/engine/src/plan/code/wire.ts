import type { Type } from '@merit/dsl';
import { dateToText, decimal, rational, timeToText } from '@merit/dsl';
import { instantToText } from '../../calendar/instant-text.js';
import type { JsonValue } from '../../event/event.js';
import { defined } from '../../support/defined.js';
import { durationToText } from '../../value/duration.js';
import type { Floating } from '../../value/floating.js';
import { floatingIn, integerIn, itemsIn, numberIn, plainIn, recordIn } from '../../value/held.js';
import { scaledToFloating } from '../../value/scaled.js';
import type { Value } from '../../value/value.js';
import type { ListShape, Plan, RecordShape, Shape } from './planned.js';
import { present } from './planned.js';

/**
 * How values of an expression leave on the wire: a duration, a date, a time or an instant as ISO 8601, a
 * number as a JSON number where that means exactly the same and else as text, a missing value as null.
 */
export function toWire(plan: Plan, type: Type): (value: Value | null) => JsonValue {
  const write = writer(present(plan), type);
  return (value) => (value === null ? null : write(value));
}

function writer(shape: Shape, type: Type): (value: Value) => JsonValue {
  const kind = type.kind === 'optional' ? type.inner.kind : type.kind;
  if (shape.kind === 'list') return listWriter(shape, type);
  if (shape.kind === 'record') return recordWriter(shape, type);
  if (kind === 'duration') return (value) => durationToText(integerIn(value));
  if (kind === 'date') return (value) => dateToText(numberIn(value));
  if (kind === 'time') return (value) => timeToText(numberIn(value));
  if (kind === 'instant') return (value) => instantToText(numberIn(value));
  if (shape.kind === 'floating') return (value) => numberToWire(floatingIn(value));
  if (shape.kind !== 'scaled') return plainIn;
  const { scale } = shape;
  return (value) => numberToWire(scaledToFloating(integerIn(value), scale));
}

function listWriter({ element }: ListShape, type: Type): (value: Value) => JsonValue {
  const list = type.kind === 'optional' ? type.inner : type;
  if (list.kind !== 'list') throw new Error(`a list has the type ${list.kind}`);
  const write = writer(element, list.element);
  return (value) => itemsIn(value).map(write);
}

/** Its declared fields by their names; a missing value is null. */
function recordWriter(shape: RecordShape, type: Type): (value: Value) => JsonValue {
  if (type.kind !== 'record') throw new Error(`a record has the type ${type.kind}`);
  const writers = shape.fields.map((field, index) => {
    const { name, type: fieldType } = defined(type.fields[index]);
    return { name, write: writer(field.shape, fieldType) };
  });
  return (value) => {
    const { fields } = recordIn(value);
    const written = writers.map(({ name, write }, index) => {
      const held = defined(fields[index]);
      return [name, held === null ? null : write(held)] as const;
    });
    return Object.fromEntries(written);
  };
}

/** A number beyond what JSON keeps is its digits as text. */
export function numberToWire(value: Floating): number | string {
  return typeof value === 'number' ? value + 0 : decimal.toJson(rational.toDecimal(value));
}
