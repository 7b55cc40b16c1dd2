import {
  type ConstantRecord,
  type ConstantValue,
  type Decimal,
  dateToText,
  decimal,
  type InputDeclaration,
  isObject,
  localTimeToText,
  type ParamDeclaration,
  type RecordField,
  type Type,
  timeToText,
} from '@merit/dsl';
import { durationToText, type JsonObject, type JsonValue } from '@merit/engine';
import * as z from 'zod';
import { jsonValue } from '../../http/schemas/json-value.js';

const bound = z.union([z.number(), z.string()]).nullable();

const typeShape = {
  name: z.string(),
  type: z.string().meta({ description: '`int`, `decimal`, `text`, `bool`, `duration`, `list<text>`, …' }),
  min: bound.meta({ description: 'The least value, of a list of its items; null for no bound.' }),
  max: bound.meta({ description: 'The greatest value, of a list of its items; null for no bound.' }),
  values: z.array(z.string()).nullable().meta({ description: 'The only texts there are; null for any.' }),
  maxLength: z
    .int()
    .nullable()
    .meta({ description: 'The most characters of a text, or of each text in a list; null for other types.' }),
};

const field = z
  .object({ ...typeShape, required: z.boolean() })
  .meta({ id: 'RecordField', description: 'What each record of a list has, by the keys that lead to it.' });

const commonShape = {
  ...typeShape,
  description: z.string().nullable(),
  fields: z
    .array(field)
    .optional()
    .meta({ description: 'Of a list of records: what each of them has; left out for other types.' }),
};

/** A parameter as it is shown: what may be set for a game or a task. */
export const param = z
  .object({ ...commonShape, default: jsonValue })
  .meta({ id: 'Param', description: 'A parameter of a strategy.' });

/** An input as it is shown: what an event may carry. */
export const input = z
  .object({
    ...commonShape,
    required: z.boolean(),
    default: jsonValue.nullable(),
    maxItems: z.int().nullable().meta({ description: 'Of a list.' }),
  })
  .meta({ id: 'Input', description: "What a strategy reads of an event's `data`." });

export function paramView({ name, type, default: value, doc }: ParamDeclaration) {
  return { name, description: doc, ...typeView(type), default: constantView(type, value) };
}

export function inputView({ path, type, optional, default: value, doc }: InputDeclaration) {
  return {
    // Where it stands in an event, which differs from its name in the text where that says `from`.
    name: path.join('.'),
    description: doc,
    ...typeView(type),
    required: !optional && value === null,
    default: value === null ? null : constantView(type, value),
    maxItems: type.kind === 'list' ? type.max : null,
  };
}

function typeView(type: Type) {
  if (type.kind !== 'list') return { ...boundsOf(type), type: type.kind };
  const { element } = type;
  const fields = element.kind === 'record' ? { fields: element.fields.map(fieldView) } : {};
  return { ...boundsOf(element), type: `list<${element.kind}>`, ...fields };
}

function fieldView({ name, type, path = [name] }: RecordField) {
  const inner = type.kind === 'optional' ? type.inner : type;
  const required = type.kind !== 'optional';
  return { name: path.join('.'), ...boundsOf(inner), type: inner.kind, required };
}

function boundsOf(type: Type) {
  const none = { min: null, max: null, values: null, maxLength: null };
  if (type.kind === 'text') return { ...none, values: type.values, maxLength: type.max };
  if (type.kind === 'duration') return { ...none, ...rangeView(type, durationToText) };
  if (type.kind === 'time') return { ...none, ...rangeView(type, timeToText) };
  return type.kind === 'int' || type.kind === 'decimal'
    ? { ...none, ...rangeView(type, decimal.toJson) }
    : none;
}

function rangeView<Value, View>(
  { range }: { readonly range: { readonly min: Value | null; readonly max: Value | null } },
  view: (value: Value) => View,
) {
  return {
    min: range.min === null ? null : view(range.min),
    max: range.max === null ? null : view(range.max),
  };
}

/** A constant as an event or a parameter would carry it. */
function constantView(type: Type, value: ConstantValue): JsonValue {
  if (typeof value === 'number') return numberView(type, value);
  if (typeof value !== 'object') return value;
  if ('localMs' in value) return localTimeToText(value.localMs);
  if ('fields' in value) return recordView(type, value);
  return isList(value)
    ? value.map((item) => constantView(type.kind === 'list' ? type.element : type, item))
    : decimal.toJson(value);
}

/** By the keys that the parameter is set with. */
function recordView(type: Type, { fields }: ConstantRecord): JsonValue {
  if (type.kind !== 'record') return null;
  const entries = type.fields.flatMap(({ name, type: fieldType, path = [name] }, index) => {
    const value = fields[index]?.value ?? null;
    const inner = fieldType.kind === 'optional' ? fieldType.inner : fieldType;
    return value === null ? [] : [[path, constantView(inner, value)] as const];
  });
  return entries.reduce<JsonObject>((view, [path, value]) => withValueAt(view, path, value), {});
}

function withValueAt(view: JsonObject, [key = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  const known = Object.hasOwn(view, key) ? view[key] : undefined;
  const inner = rest.length === 0 ? value : withValueAt(isObject(known) ? known : {}, rest, value);
  // A computed key defines `__proto__` as any other.
  return { ...view, [key]: inner };
}

/** A number that isn't a Decimal counts days, minutes of the day or milliseconds. */
function numberView({ kind }: Type, value: number): string {
  if (kind === 'date') return dateToText(value);
  return kind === 'time' ? timeToText(value) : durationToText(value);
}

function isList(value: Decimal | readonly ConstantValue[]): value is readonly ConstantValue[] {
  return Array.isArray(value);
}
