import {
  constraintMisfit,
  duplicateConstraint,
  textLengthOutOfBounds,
} from '../diagnostics/catalogue/declarations.js';
import { elementNotSingle, listLengthOutOfBounds, listNeedsElement } from '../diagnostics/catalogue/lists.js';
import { placesOutOfBounds, unknownType } from '../diagnostics/catalogue/names-and-types.js';
import { fieldNotSingle, recordNotInList, tooManyFields } from '../diagnostics/catalogue/records.js';
import { fromLiteral, isWhole } from '../number/decimal.js';
import { listItemsMax } from '../support/list-length.js';
import { nearestName } from '../support/nearest-name.js';
import { declaredCharactersMax, itemCharactersMax, textCharactersMax } from '../support/text-length.js';
import type {
  Constraint,
  FieldType,
  MaxConstraint,
  Name,
  NumberLiteral,
  PlacesConstraint,
  TypeExpression,
  ValuesConstraint,
} from '../syntax/ast.js';
import {
  boolType,
  dateType,
  decimalType,
  durationType,
  errorType,
  instantType,
  intType,
  listType,
  optionalType,
  presentType,
  recordType,
  textType,
  timeType,
} from '../types/make-type.js';
import { placesMax } from '../types/places.js';
import type { RecordField, TextType, Type } from '../types/type.js';
import type { CheckContext } from './context.js';
import { quoteSource } from './context.js';
import { readRange } from './range-constraint.js';
import { readPath } from './read-path.js';
import { reportDuplicateField } from './records.js';
import { requireType } from './require.js';
import { Scope } from './scope.js';
import { createSite } from './site.js';
import { replaceWith } from './suggestion.js';

const namedTypes: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['int', intType()],
  ['decimal', decimalType()],
  ['text', textType(null, textCharactersMax)],
  ['bool', boolType],
  ['duration', durationType()],
  ['date', dateType],
  ['time', timeType()],
  ['instant', instantType],
]);

/** The types that a declaration may name. */
export const typeNames: readonly string[] = Object.freeze([...namedTypes.keys(), 'list']);

/** What other languages call the types of this one. */
const foreignNames: ReadonlyMap<string, string> = new Map([
  ['integer', 'int'],
  ['long', 'int'],
  ['number', 'decimal'],
  ['float', 'decimal'],
  ['double', 'decimal'],
  ['string', 'text'],
  ['str', 'text'],
  ['boolean', 'bool'],
  ['interval', 'duration'],
  ['datetime', 'instant'],
  ['timestamp', 'instant'],
  ['timeofday', 'time'],
  ['clock', 'time'],
  ['day', 'date'],
  ...['array', 'set', 'vector', 'collection'].map((name) => [name, 'list'] as const),
]);

/** name [ "<" type ">" ] [ "?" ] [ "(" constraint { "," constraint } ")" ] */
export function readType(context: CheckContext, node: TypeExpression): Type {
  const { name } = node;
  if (node.fields !== null) {
    context.report(recordNotInList, node, { isType: true });
    return errorType;
  }
  if (name.text === 'list') return readList(context, node);
  const base = namedTypes.get(name.text);
  if (base === undefined) {
    reportUnnamed(context, node);
    return errorType;
  }
  if (node.element !== null)
    reportMisfit(context, node, node.element, `<${quoteSource(context, node.element)}>`);
  const type = constrain(context, node, base);
  return node.optional ? optionalType(type) : type;
}

/** "list" "<" type ">" [ "?" ] [ "(" "max" count ")" ] */
function readList(context: CheckContext, node: TypeExpression): Type {
  if (node.element === null) {
    context.report(listNeedsElement, node, {});
    return errorType;
  }
  const element =
    node.element.fields === null
      ? itemType(readType(context, node.element), node.element)
      : readRecord(context, node.element, node.element.fields);
  if (element.kind === 'error') return errorType;
  if (element.kind === 'optional' || element.kind === 'list' || element.kind === 'instant') {
    context.report(elementNotSingle, node.element, { element: quoteSource(context, node.element) });
    return errorType;
  }
  const type = constrain(context, node, listType(element, listItemsMax));
  return node.optional ? optionalType(type) : type;
}

/** "{" field { "," field } "}" */
function readRecord(context: CheckContext, node: TypeExpression, nodes: readonly FieldType[]): Type {
  const seen = new Map<string, Name>();
  const fields = nodes.flatMap((field) => {
    const first = seen.get(field.name.text);
    if (first !== undefined) reportDuplicateField(context, field.name, first);
    else seen.set(field.name.text, field.name);
    const read = readField(context, field);
    return first === undefined && read !== null ? [read] : [];
  });
  if (nodes.length > fieldsMax) context.report(tooManyFields, node, { count: nodes.length, most: fieldsMax });
  for (const each of node.constraints) reportMisfit(context, node, each, `(${quoteSource(context, each)})`);
  const isWhole = fields.length === nodes.length && nodes.length > 0 && nodes.length <= fieldsMax;
  if (!isWhole) return errorType;
  return node.optional ? optionalType(recordType(fields)) : recordType(fields);
}

/** The most fields of a record. */
const fieldsMax = 32;

/** Null where its type can't be one of a field, which was reported. */
function readField(context: CheckContext, { name, type: node, from }: FieldType): RecordField | null {
  const type = itemType(readType(context, node), node);
  const path = readPath(context, { name, from });
  const { kind } = presentType(type);
  if (kind === 'list' || kind === 'instant')
    context.report(fieldNotSingle, node, { type: quoteSource(context, node) });
  else if (kind !== 'error' && name.text !== '') return { name: name.text, type, path };
  return null;
}

/** Texts of a list have another bound than single ones where neither is declared. */
function itemType(type: Type, { constraints }: TypeExpression): Type {
  const inner = presentType(type);
  const isBounded = inner.kind !== 'text' || inner.values !== null || constraints.some(isMax);
  if (isBounded) return type;
  const short = textType(null, itemCharactersMax);
  return type.kind === 'optional' ? optionalType(short) : short;
}

function isMax({ kind }: Constraint): boolean {
  return kind === 'MaxConstraint';
}

function reportUnnamed(context: CheckContext, { name }: TypeExpression): void {
  const { text } = name;
  if (text === '') return;
  const suggestion = foreignNames.get(text.toLowerCase()) ?? nearestName(text, namedTypes.keys()) ?? null;
  const fixes = suggestion === null ? [] : [replaceWith(name, suggestion)];
  context.report(unknownType, name, { name: text, suggestion }, { fixes });
}

// ── Constraints ─────────────────────────────────────────────────────────────

function constrain(context: CheckContext, node: TypeExpression, base: Type): Type {
  const seen = new Set<Constraint['kind']>();
  return node.constraints.reduce((type, constraint) => {
    if (seen.has(constraint.kind)) {
      const isList = constraint.kind === 'ValuesConstraint';
      context.report(duplicateConstraint, constraint, {
        constraint: quoteSource(context, constraint),
        isList,
      });
      return type;
    }
    seen.add(constraint.kind);
    return withConstraint(context, node, type, constraint);
  }, base);
}

function withConstraint(
  context: CheckContext,
  node: TypeExpression,
  type: Type,
  constraint: Constraint,
): Type {
  const site = createSite(new Scope());
  switch (constraint.kind) {
    case 'RangeConstraint': {
      const ranged = readRange(context, type, constraint, site);
      if (ranged !== null) return ranged;
      break;
    }
    case 'ValuesConstraint':
      if (type.kind === 'text') return listedType(context, type, constraint);
      break;
    case 'PlacesConstraint':
      if (type.kind === 'decimal') return decimalType(type.range, readPlaces(context, constraint));
      break;
    case 'MaxConstraint':
      if (type.kind === 'list') return listType(type.element, readLength(context, constraint));
      // What is listed has its length.
      if (type.kind === 'text' && !node.constraints.some(({ kind }) => kind === 'ValuesConstraint')) {
        return textType(null, readCharacters(context, constraint));
      }
      break;
  }
  reportMisfit(context, node, constraint, `(${quoteSource(context, constraint)})`);
  return type;
}

function reportMisfit(
  context: CheckContext,
  { name }: TypeExpression,
  place: TypeExpression | Constraint,
  constraint: string,
): void {
  context.report(constraintMisfit, place, { type: name.text, constraint });
}

function listedType(context: CheckContext, type: TextType, constraint: ValuesConstraint): Type {
  const values = readValues(context, constraint);
  return values === null ? type : textType(values);
}

/** The listed texts, each once; null where one of them can't be read. */
function readValues(context: CheckContext, { values }: ValuesConstraint): readonly string[] | null {
  const listed = new Set<string>();
  let whole = true;
  for (const value of values) {
    const { type } = requireType(context, value, textType(), 'a list of texts', createSite(new Scope()));
    const text = type.kind === 'text' ? type.values?.[0] : undefined;
    if (text === undefined) whole = false;
    else if (listed.has(text)) {
      context.report(duplicateConstraint, value, { constraint: quoteSource(context, value), isList: false });
    } else listed.add(text);
  }
  return whole ? [...listed] : null;
}

function readLength(context: CheckContext, { count }: MaxConstraint): number {
  const length = wholeNumber(count);
  if (length >= 1 && length <= listItemsMax) return length;
  context.report(listLengthOutOfBounds, count, { length: count.text, lengthMax: listItemsMax });
  return listItemsMax;
}

function readCharacters(context: CheckContext, { count }: MaxConstraint): number {
  const length = wholeNumber(count);
  if (length >= 1 && length <= declaredCharactersMax) return length;
  context.report(textLengthOutOfBounds, count, { length: count.text, lengthMax: declaredCharactersMax });
  return textCharactersMax;
}

function wholeNumber({ text }: NumberLiteral): number {
  const reading = fromLiteral(text);
  return reading.ok && isWhole(reading.value) ? Number(reading.value.coefficient) : Number.NaN;
}

function readPlaces(context: CheckContext, { count }: PlacesConstraint): number | null {
  const places = wholeNumber(count);
  if (places <= placesMax) return places;
  context.report(placesOutOfBounds, count, { expression: count.text, most: placesMax, isLiteral: true });
  return null;
}
