import {
  decimal,
  type InputDeclaration,
  type ParamDeclaration,
  type RecordField,
  type Type,
  timeToText,
} from '@merit/dsl';
import { constantToJson, durationToText } from '@merit/engine';
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
    .nullable()
    .meta({ description: 'Of a list of records: what each of them has; null for other types.' }),
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
    maxItems: z
      .int()
      .nullable()
      .meta({ description: 'The most items of a list; null for other types and for no bound.' }),
  })
  .meta({ id: 'Input', description: "What a strategy reads of an event's `data`." });

export function paramView({ name, type, default: value, doc }: ParamDeclaration) {
  return { name, description: doc, ...typeView(type), default: constantToJson(type, value) };
}

export function inputView({ path, type, optional, default: value, doc }: InputDeclaration) {
  return {
    // Where it stands in an event, which differs from its name in the text where that says `from`.
    name: path.join('.'),
    description: doc,
    ...typeView(type),
    required: !optional && value === null,
    default: value === null ? null : constantToJson(type, value),
    maxItems: type.kind === 'list' ? type.max : null,
  };
}

function typeView(type: Type) {
  if (type.kind !== 'list') return { ...boundsOf(type), type: type.kind, fields: null };
  const { element } = type;
  const fields = element.kind === 'record' ? element.fields.map(fieldView) : null;
  return { ...boundsOf(element), type: `list<${element.kind}>`, fields };
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
