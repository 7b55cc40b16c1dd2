import type { Decimal } from '../number/decimal.js';
import { isRational, toDecimal } from '../number/rational.js';
import type { Binary, Expression } from '../syntax/ast.js';
import { isNumber, presentType } from '../types/make-type.js';
import { placesOf } from '../types/places.js';
import type { LintContext } from './lint-rule.js';
import { typeOf } from './values.js';

/** A value and a number with more digits after the point than that value ever has. */
export interface NeverEqual {
  readonly expression: Expression;
  readonly places: number;
  readonly item: Expression;
  readonly value: Decimal;
}

/** The numbers in a comparison that the other side never equals. */
export function neverEqualIn({ operator, left, right }: Binary, context: LintContext): readonly NeverEqual[] {
  if (operator === '==' || operator === '!=')
    return [...pair(left, right, context), ...pair(right, left, context)];
  const isOneOf = (operator === 'in' || operator === 'not in') && right.kind === 'List';
  return isOneOf ? right.items.flatMap((item) => pair(left, item, context)) : [];
}

export function isNeverEqual(node: Binary, context: LintContext): boolean {
  return neverEqualIn(node, context).length > 0;
}

function pair(expression: Expression, item: Expression, context: LintContext): readonly NeverEqual[] {
  const { checked } = context;
  const value = checked.constants.get(item);
  const type = presentType(typeOf(expression, context));
  if (!isRational(value) || checked.constants.has(expression) || !isNumber(type)) return [];
  const places = placesOf(type);
  const shown = toDecimal(value);
  return places === null || shown.scale <= places ? [] : [{ expression, places, item, value: shown }];
}
