import { daysOutOfBounds, graceOutOfBounds } from '../../diagnostics/catalogue/facts.js';
import {
  unknownPeriod,
  windowNotConstant,
  windowOutOfBounds,
} from '../../diagnostics/catalogue/names-and-types.js';
import { fromInteger } from '../../number/decimal.js';
import { compare } from '../../number/rational.js';
import type { Expression } from '../../syntax/ast.js';
import { dayMs } from '../../types/duration.js';
import { durationType, intType } from '../../types/make-type.js';
import type { DurationType } from '../../types/type.js';
import type { CalendarPeriod } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { dependentPart } from '../dependent-part.js';
import { requireType } from '../require.js';
import type { Site } from '../site.js';
import { noSuggestion, suggest } from '../suggestion.js';
import type { FactUse } from './member.js';

/** What may stand behind `this:`. */
export const periods: readonly CalendarPeriod[] = ['day', 'week', 'month', 'quarter', 'year'];

/** The period of `this: day`; null where it is something else, which was reported. */
export function readPeriod(context: CheckContext, value: Expression): CalendarPeriod | null {
  return readOneOf(context, value, { argument: 'this', periods });
}

export const streakPeriods = ['day', 'week', 'month'] as const;

/** The period of `each: week`, likewise. */
export function readStreakPeriod(
  context: CheckContext,
  value: Expression,
): (typeof streakPeriods)[number] | null {
  return readOneOf(context, value, { argument: 'each', periods: streakPeriods });
}

function readOneOf<Period extends string>(
  context: CheckContext,
  value: Expression,
  { argument, periods }: { readonly argument: 'this' | 'each'; readonly periods: readonly Period[] },
): Period | null {
  const name = value.kind === 'Reference' && value.path.length === 1 ? value.path[0] : undefined;
  const period = periods.find((candidate) => candidate === name?.text);
  if (period !== undefined) return period;
  if (name?.text !== '' && value.kind !== 'Missing') {
    const { suggestion, fixes } = name === undefined ? noSuggestion : suggest(context, name, periods);
    const data = { argument, name: quoteSource(context, value), suggestion, periods };
    context.report(unknownPeriod, value, data, { fixes });
  }
  return null;
}

/** The window of `last: 5m`; null where it is no possible one, which was reported. */
export function readLast(
  context: CheckContext,
  use: FactUse,
  value: Expression,
  site: Site,
): Expression | null {
  const { type } = requireType(context, value, durationType(), '`last:`', site);
  if (type.kind !== 'duration') return null;
  if (!isConstant(context, 'last', value)) return null;
  return isInBounds(context, use, value, type) ? value : null;
}

function isConstant(context: CheckContext, argument: 'last' | 'days' | 'grace', value: Expression): boolean {
  const dependent = dependentPart(context, value);
  if (dependent === null) return true;
  context.report(windowNotConstant, dependent, { argument, expression: quoteSource(context, dependent) });
  return false;
}

/** Ten years, which a decision reads in half a millisecond. */
const daysMax = 3_660;

/** The window of `days: 30`; null where it is no possible one, which was reported. */
export function readDays(context: CheckContext, value: Expression, site: Site): Expression | null {
  const { type } = requireType(context, value, intType(), '`days:`', site);
  if (type.kind !== 'int' || !isConstant(context, 'days', value)) return null;
  if (liesWithin(context, value, 1, daysMax)) return value;
  const isWritten = context.constants.has(value);
  context.report(daysOutOfBounds, value, { days: quoteSource(context, value), daysMax, isWritten });
  return null;
}

/** A month of missed days. */
const graceMax = 31;

/** How many periods `grace: 1` lets a streak leave out; null where it says no number, which was reported. */
export function readGrace(context: CheckContext, value: Expression, site: Site): Expression | null {
  const { type } = requireType(context, value, intType(), '`grace:`', site);
  if (type.kind !== 'int' || !isConstant(context, 'grace', value)) return null;
  if (liesWithin(context, value, 0, graceMax)) return value;
  const isWritten = context.constants.has(value);
  context.report(graceOutOfBounds, value, { grace: quoteSource(context, value), graceMax, isWritten });
  return null;
}

function liesWithin({ ranges }: CheckContext, value: Expression, least: number, most: number): boolean {
  const { min, max } = ranges.of(value).interval;
  if (min === null || max === null) return false;
  return compare(min.value, fromInteger(least)) >= 0 && compare(max.value, fromInteger(most)) <= 0;
}

/** The counters of days reach further back than the rows of everyone do. */
function insteadOfLong(windowMs: number | null): string {
  return `days: ${Math.min(Math.ceil((windowMs ?? 0) / dayMs), daysMax)}`;
}

function isInBounds(
  context: CheckContext,
  { scope, written }: FactUse,
  value: Expression,
  { range }: DurationType,
): boolean {
  const everyones = scope === 'task' || scope === 'game';
  const empty = range.max !== null && range.max <= 0;
  if (!empty && !(everyones && (range.max === null || range.max > dayMs))) return true;
  const isWritten = empty || value.kind === 'DurationLiteral';
  context.report(windowOutOfBounds, value, {
    fact: written,
    window: quoteSource(context, value),
    bound: empty ? 'positive' : 'a day',
    instead: isWritten ? (empty ? 'last: 1d' : insteadOfLong(range.max)) : null,
  });
  return false;
}
