import { reservedWords } from '../syntax/names.js';
import { relations } from './expressions.js';
import { dateTextPattern, durationTextPattern, numberTextPattern } from './scalars.js';
import { type KindShape, kinds, type ShapeField, type ShapeKind, type Slot } from './shapes.js';

type Schema = { readonly [key: string]: unknown };

const word = '[A-Za-z][A-Za-z0-9_]*';

const scalars: { readonly [Each in Exclude<Slot, ShapeKind>]: Schema } = {
  text: { type: 'string' },
  name: { type: 'string', pattern: `^${word}$`, not: { enum: reservedWords } },
  word: { type: 'string', pattern: `^${word}$` },
  path: {
    type: 'string',
    pattern: `^${word}(?:\\.${word})*$`,
    not: { pattern: `^(?:${reservedWords.join('|')})(?:\\.|$)` },
  },
  'number text': { type: 'string', pattern: numberTextPattern.source },
  'duration text': { type: 'string', pattern: durationTextPattern.source },
  'date text': { type: 'string', pattern: dateTextPattern.source },
  relation: { enum: relations },
  missing: { const: 'missing' },
  boolean: { type: 'boolean' },
  version: { const: 1 },
};

const plain: { readonly [Each in KindShape['plain'][number]]: Schema } = {
  number: { type: 'number' },
  text: { type: 'string' },
  boolean: { type: 'boolean' },
  name: scalars.name,
};

/**
 * The published schema of the JSON form (JSON Schema, draft 2020-12), written from the table of its shapes.
 */
export function strategySchema(): Schema {
  const { strategy, ...others } = kinds;
  const definitions = Object.entries(others).map(([kind, shape]) => [
    definitionName(kind),
    kindSchema(shape),
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A Merit strategy in its JSON form',
    ...kindSchema(strategy),
    $defs: Object.fromEntries(definitions),
  };
}

function definitionName(kind: string): string {
  return kind.replaceAll(' ', '-');
}

function reference(kind: string): Schema {
  return { $ref: `#/$defs/${definitionName(kind)}` };
}

function kindSchema({ title, plain: scalarsOfKind, items, includes, forms }: KindShape): Schema {
  const choices = [
    ...scalarsOfKind.map((each) =>
      title === kinds.count.title ? { ...plain[each], minimum: 0 } : plain[each],
    ),
    ...(items === undefined ? [] : [{ type: 'array', items: reference(items) }]),
    ...(includes === undefined ? [] : [reference(includes)]),
    ...Object.values(forms).map(objectSchema),
  ];
  const [only, ...others] = choices;
  return others.length === 0 ? { description: title, ...only } : { description: title, anyOf: choices };
}

function objectSchema(fields: { readonly [key: string]: ShapeField }): Schema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, field]) => [key, fieldSchema(field)])),
    required: entries.filter(([, { isOptional }]) => isOptional !== true).map(([key]) => key),
    additionalProperties: false,
  };
}

function fieldSchema({ slot, list, isNullable }: ShapeField): Schema {
  const one = isScalar(slot) ? scalars[slot] : reference(slot);
  const each = isNullable === true ? { anyOf: [one, { type: 'null' }] } : one;
  if (list === undefined) return each;
  return {
    type: 'array',
    items: each,
    ...(list.min === 0 ? {} : { minItems: list.min }),
    ...(list.isExact ? { maxItems: list.min } : {}),
  };
}

function isScalar(slot: Slot): slot is Exclude<Slot, ShapeKind> {
  return Object.hasOwn(scalars, slot);
}
