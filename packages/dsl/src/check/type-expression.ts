import { constraintMisfit, duplicateConstraint } from '../diagnostics/catalogue/declarations.js';
import { placesOutOfBounds, unknownType } from '../diagnostics/catalogue/names-and-types.js';
import { fromLiteral, isWhole } from '../number/decimal.js';
import { nearestName } from '../support/nearest-name.js';
import type { Constraint, PlacesConstraint, TypeExpression, ValuesConstraint } from '../syntax/ast.js';
import {
  boolType,
  dateType,
  decimalType,
  durationType,
  errorType,
  instantType,
  intType,
  optionalType,
  textType,
} from '../types/make-type.js';
import { placesMax } from '../types/places.js';
import type { Type } from '../types/type.js';
import type { CheckContext } from './context.js';
import { quote } from './context.js';
import { reportNotYet, typesNotYet } from './not-yet.js';
import { readRange } from './range-constraint.js';
import { requireType } from './require.js';
import { Scope } from './scope.js';
import { createSite } from './site.js';
import { replaceWith } from './suggestion.js';

const namedTypes: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['int', intType()],
  ['decimal', decimalType()],
  ['text', textType()],
  ['bool', boolType],
  ['duration', durationType()],
  ['date', dateType],
  ['instant', instantType],
]);

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
  ['time', 'instant'],
  ['day', 'date'],
]);

/** name [ "<" type ">" ] [ "?" ] [ "(" constraint { "," constraint } ")" ] */
export function readType(context: CheckContext, node: TypeExpression): Type {
  const { name } = node;
  const base = namedTypes.get(name.text);
  if (base === undefined) {
    reportUnnamed(context, node);
    return errorType;
  }
  if (node.element !== null) reportMisfit(context, node, node.element, `<${quote(context, node.element)}>`);
  const type = constrain(context, node, base);
  return node.optional ? optionalType(type) : type;
}

function reportUnnamed(context: CheckContext, { name, span }: TypeExpression): void {
  const { text } = name;
  if (text === '') return;
  if (typesNotYet.includes(text)) {
    const construct = context.source.slice(span.start, span.end);
    reportNotYet(context, 'list', { span }, construct);
    return;
  }
  const suggestion = foreignNames.get(text.toLowerCase()) ?? nearestName(text, namedTypes.keys()) ?? null;
  const fixes = suggestion === null ? [] : [replaceWith(name, suggestion)];
  context.report(unknownType, name, { name: text, suggestion }, { fixes });
}

// ── Constraints ─────────────────────────────────────────────────────────────

function constrain(context: CheckContext, node: TypeExpression, base: Type): Type {
  const seen = new Set<Constraint['kind']>();
  return node.constraints.reduce((type, constraint) => {
    if (seen.has(constraint.kind)) {
      context.report(duplicateConstraint, constraint, { constraint: quote(context, constraint) });
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
      if (type.kind === 'text') return textType(readValues(context, constraint));
      break;
    case 'PlacesConstraint':
      if (type.kind === 'decimal') return decimalType(type.range, readPlaces(context, constraint));
      break;
    case 'MaxConstraint':
      break;
  }
  reportMisfit(context, node, constraint, `(${quote(context, constraint)})`);
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

/** The listed texts, each once; null where one of them can't be read. */
function readValues(context: CheckContext, { values }: ValuesConstraint): readonly string[] | null {
  const listed = new Set<string>();
  let whole = true;
  for (const value of values) {
    const { type } = requireType(context, value, textType(), 'a list of texts', createSite(new Scope()));
    const text = type.kind === 'text' ? type.values?.[0] : undefined;
    if (text === undefined) whole = false;
    else if (listed.has(text)) {
      context.report(duplicateConstraint, value, { constraint: quote(context, value) });
    } else listed.add(text);
  }
  return whole ? [...listed] : null;
}

function readPlaces(context: CheckContext, { count }: PlacesConstraint): number | null {
  const reading = fromLiteral(count.text);
  const places = reading.ok && isWhole(reading.value) ? Number(reading.value.coefficient) : Number.NaN;
  if (places <= placesMax) return places;
  context.report(placesOutOfBounds, count, { expression: count.text, most: placesMax, isLiteral: true });
  return null;
}
