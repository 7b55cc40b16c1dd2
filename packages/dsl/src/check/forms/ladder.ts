import { recordOutOfPlace } from '../../diagnostics/catalogue/functions.js';
import { branchesDiffer } from '../../diagnostics/catalogue/names-and-types.js';
import { fromInteger, one, zero } from '../../number/decimal.js';
import type { Call, Expression } from '../../syntax/ast.js';
import { joinTypes } from '../../types/join.js';
import {
  decimalType,
  durationType,
  errorType,
  intType,
  isNumber,
  type OrderedType,
  optionalType,
  recordType,
} from '../../types/make-type.js';
import { morePlaces, placesOf } from '../../types/places.js';
import { describeType } from '../../types/print-type.js';
import type { RecordType, Type } from '../../types/type.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { functions } from '../functions/functions.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import type { Site } from '../site.js';
import { readPoints } from './points.js';

/** The last step whose threshold isn't above a value, with what is missing to the next. */
export function inferLadder(context: CheckContext, node: Call, site: Site): Inferred {
  const types: Type[] = [];
  const readTo = (to: Expression) => types.push(context.infer(to, site).type) > 0;
  const found = readPoints(
    context,
    node,
    { name: 'ladder', written: functions.ladder.written },
    { site, readTo },
  );
  if (found === null) return mistaken;
  if (!context.lets.some(({ value }) => value === node)) {
    context.report(recordOutOfPlace, node, { expression: quoteSource(context, node), parts: null });
    return mistaken;
  }
  const value = joinValues(
    context,
    found.points.map(({ arrow }, index) => ({ node: arrow.to, type: types[index] ?? errorType })),
  );
  if (value === null) return mistaken;
  context.resolutions.set(node, { kind: 'function', name: 'ladder' });
  const thresholds = found.points.map(({ at }) => at);
  return computed(recordOf(found.value, thresholds, value));
}

interface TypedValue {
  readonly node: Expression;
  readonly type: Type;
}

/** Null where one step's type doesn't go with the first one's, which was reported. */
function joinValues(context: CheckContext, [first, ...rest]: readonly TypedValue[]): Type | null {
  let joined = first?.type ?? errorType;
  for (const each of rest) {
    const next = joinTypes(joined, each.type);
    if (next === null) {
      const typed = ({ node, type }: TypedValue) => ({
        expression: quoteSource(context, node),
        type: describeType(type),
      });
      const left = typed(first ?? each);
      context.report(branchesDiffer, each.node, { left, right: typed(each) });
      return null;
    }
    joined = next;
  }
  return joined;
}

function recordOf(value: OrderedType, thresholds: readonly OrderedType[], result: Type): RecordType {
  const joined = thresholds.reduce<Type>((all, each) => joinTypes(all, each) ?? all, thresholds[0] ?? value);
  const next = joined as OrderedType;
  return recordType([
    { name: 'value', type: result },
    { name: 'step', type: intType({ min: zero, max: fromInteger(thresholds.length - 1) }) },
    { name: 'next', type: optionalType(next) },
    { name: 'toNext', type: optionalType(distanceType(value, next)) },
  ]);
}

/** What is missing to a threshold is more than nothing. */
function distanceType(value: OrderedType, threshold: OrderedType): OrderedType {
  if (!isNumber(value) || !isNumber(threshold)) return durationType({ min: 1, max: null });
  return value.kind === 'int' && threshold.kind === 'int'
    ? intType({ min: one, max: null })
    : decimalType({ min: zero, max: null }, morePlaces(placesOf(value), placesOf(threshold)));
}
