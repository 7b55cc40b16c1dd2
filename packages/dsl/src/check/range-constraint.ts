import { emptyRange } from '../diagnostics/catalogue/names-and-types.js';
import { compare, isDecimal } from '../number/decimal.js';
import type { Constant, RangeConstraint } from '../syntax/ast.js';
import { decimalType, durationType, intType, isNumber, timeType } from '../types/make-type.js';
import { compareNumbers, type ValueOrder } from '../types/range.js';
import { rangeOfTimes } from '../types/time-range.js';
import type { Range, Type } from '../types/type.js';
import type { KnownValue } from './constants/single-value.js';
import type { CheckContext } from './context.js';
import { quoteSource } from './context.js';
import { requireType } from './require.js';
import type { Site } from './site.js';

/** A type with a declared range; null where a type of its kind has no order. */
export function readRange(
  context: CheckContext,
  type: Type,
  constraint: RangeConstraint,
  site: Site,
): Type | null {
  if (isNumber(type)) {
    const ends = readEnds(context, type.kind === 'int' ? intType() : decimalType(), constraint, site);
    const range = checkedRange(
      context,
      constraint,
      ends.map((end) => (end !== null && isDecimal(end) ? end : null)),
      compare,
    );
    return type.kind === 'int' ? intType(range) : decimalType(range, type.places);
  }
  if (type.kind === 'time') {
    const [from, to] = readEnds(context, timeType(), constraint, site);
    return timeType(rangeOfTimes(minuteOf(from), minuteOf(to)));
  }
  if (type.kind !== 'duration') return null;
  const ends = readEnds(context, durationType(), constraint, site);
  const milliseconds = ends.map((end) => (typeof end === 'number' ? end : null));
  return durationType(checkedRange(context, constraint, milliseconds, compareNumbers));
}

function minuteOf(end: KnownValue | null | undefined): number | null {
  return typeof end === 'number' ? end : null;
}

function readEnds(
  context: CheckContext,
  wanted: Type,
  { low, high }: RangeConstraint,
  site: Site,
): readonly (KnownValue | null)[] {
  return [low, high].map((end) => (end === null ? null : readEnd(context, wanted, end, site)));
}

function readEnd(context: CheckContext, wanted: Type, end: Constant, site: Site): KnownValue | null {
  const { type } = requireType(context, end, wanted, `a range of \`${wanted.kind}\``, site);
  const value = context.constants.get(end);
  return type.kind === 'error' || value === undefined ? null : value;
}

/** The range between two ends; an empty one is reported, and counts as open. */
function checkedRange<Value>(
  context: CheckContext,
  constraint: RangeConstraint,
  [min = null, max = null]: readonly (Value | null)[],
  compareEnds: ValueOrder<Value>,
): Range<Value> {
  if (min === null || max === null || compareEnds(min, max) <= 0) return { min, max };
  context.report(emptyRange, constraint, { range: quoteSource(context, constraint), hint: null });
  return { min: null, max: null };
}
