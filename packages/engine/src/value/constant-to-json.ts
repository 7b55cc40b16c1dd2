import {
  type ConstantRecord,
  type ConstantValue,
  dateToText,
  decimal,
  localTimeToText,
  type Rational,
  rational,
  type Type,
  timeToText,
} from '@merit/dsl';
import type { JsonObject, JsonValue } from '../event/event.js';
import { withValueAt } from './data-path.js';
import { durationToText } from './duration.js';

/** Gives a constant as an event or a parameter would carry it: records by the keys that they are set with. */
export function constantToJson(type: Type, value: ConstantValue): JsonValue {
  if (typeof value === 'number') return numberToJson(type, value);
  if (typeof value !== 'object') return value;
  if ('localMs' in value) return localTimeToText(value.localMs);
  if ('fields' in value) return recordToJson(type, value);
  return isList(value)
    ? value.map((item) => constantToJson(type.kind === 'list' ? type.element : type, item))
    : decimal.toJson(rational.toDecimal(value));
}

function recordToJson(type: Type, { fields }: ConstantRecord): JsonValue {
  if (type.kind !== 'record') return null;
  const entries = type.fields.flatMap(({ name, type: fieldType, path = [name] }, index) => {
    const value = fields[index]?.value ?? null;
    const inner = fieldType.kind === 'optional' ? fieldType.inner : fieldType;
    return value === null ? [] : [[path, constantToJson(inner, value)] as const];
  });
  return entries.reduce<JsonObject>((all, [path, value]) => withValueAt(all, path, value), {});
}

/** A number that isn't a Decimal counts days, minutes of the day or milliseconds. */
function numberToJson({ kind }: Type, value: number): string {
  if (kind === 'date') return dateToText(value);
  return kind === 'time' ? timeToText(value) : durationToText(value);
}

function isList(value: Rational | readonly ConstantValue[]): value is readonly ConstantValue[] {
  return Array.isArray(value);
}
