import { elementNotSingle } from '../../diagnostics/catalogue/lists.js';
import { emptyRange, notAContainer } from '../../diagnostics/catalogue/names-and-types.js';
import { recordNotComparable } from '../../diagnostics/catalogue/records.js';
import { isDecimal, toText } from '../../number/decimal.js';
import { compare, isRational } from '../../number/rational.js';
import type { Binary, Expression, List } from '../../syntax/ast.js';
import { joinTypes } from '../../types/join.js';
import { boolType, errorType, goesRound, hasOrder, listType, presentType } from '../../types/make-type.js';
import { describeType } from '../../types/print-type.js';
import { recordOfItems } from '../../types/record.js';
import type { ListType, Type } from '../../types/type.js';
import type { KnownValue } from '../constants/single-value.js';
import { isLocalTime } from '../constants/single-value.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { expectComparable, haveOneKind } from '../expected.js';
import { betweenProof, oneOfProof } from '../flow/comparison-proof.js';
import { nothingKnown } from '../flow/narrowings.js';
import { negation, noProof, type Proof } from '../flow/proof.js';
import type { Inferred } from '../inferred.js';
import { computed, conditionOf, mistaken } from '../inferred.js';
import { reportMismatch, requirePresent } from '../require.js';
import type { Site } from '../site.js';
import {
  declaredType,
  inferOrdered,
  inferTolerated,
  reportIncomparable,
  requireComparable,
  type Side,
  sideSite,
} from './comparison.js';
import { inferBesideDate, isYearDay } from './literal.js';

/** left ( "in" | "not in" ) ( low ".." high | list ): what is missing is in nothing. */
export function inferMembership(
  context: CheckContext,
  node: Binary,
  operator: 'in' | 'not in',
  outer: Site,
): Inferred {
  const site = sideSite(node, outer);
  const left = inferTolerated(context, node.left, site);
  const proof = proofOf(context, left, node.right, operator, site);
  return conditionOf(boolType, operator === 'in' ? proof : negation(proof));
}

function proofOf(context: CheckContext, left: Side, right: Expression, operator: string, site: Site): Proof {
  if (right.kind === 'Binary' && right.operator === '..') return inRange(context, left, right, site);
  if (right.kind === 'List') return inList(context, left, right, site);
  const inferred = context.infer(right, site);
  const type = requirePresent(context, right, inferred, site);
  const record = recordOfItems(type);
  if (record !== null) {
    const field = record.fields[0]?.name ?? '';
    context.report(recordNotComparable, right, { list: quoteSource(context, right), field });
    return noProof;
  }
  if (type.kind === 'list') return inItems(context, left, { node: right, inferred }, type);
  if (type.kind !== 'error') {
    const data = { operator, expression: quoteSource(context, right), type: describeType(type) };
    context.report(notAContainer, right, data);
  }
  return noProof;
}

// ── low .. high ─────────────────────────────────────────────────────────────

/** The two ends of a range. */
export type Ends = readonly [low: Side, high: Side];

export function inferEnds(context: CheckContext, { left, right }: Binary, site: Site): Ends {
  return [inferEnd(context, left, site), inferEnd(context, right, site)];
}

function inferEnd(context: CheckContext, node: Expression, site: Site): Side {
  const inferred = isYearDay(node) ? inferBesideDate(context, node, site) : null;
  return inferred === null ? inferOrdered(context, node, '..', site) : { node, inferred };
}

function inRange(context: CheckContext, left: Side, range: Binary, site: Site): Proof {
  for (const end of [range.left, range.right]) expectComparable(context, end, declaredType(left));
  const ends = inferEnds(context, range, site);
  const type = presentType(left.inferred.type);
  if (hasOrder(type) || type.kind === 'error') {
    return proofOfRange(context, left, range, ends);
  }
  reportMismatch(context, left.node, type, 'numbers, durations, dates or times before a range', '`in`');
  return noProof;
}

/** What a range proves of a value that lies in it; ends that it can't be compared with are reported. */
export function proofOfRange(context: CheckContext, left: Side, range: Binary, [low, high]: Ends): Proof {
  const { type } = left.inferred;
  const other = [low, high].find((end) => !haveOneKind(type, end.inferred.type));
  const [isLowDay, isHighDay] = [low, high].map(({ inferred }) => inferred.type.kind === 'yearDay');
  if (other !== undefined) reportIncomparable(context, range, left, other);
  else if (isLowDay !== isHighDay) reportIncomparable(context, range, low, high);
  else if (!goesRound(low.inferred.type)) reportEmpty(context, range, left);
  return betweenProof(left.inferred, low.inferred, high.inferred);
}

/** Only for ends that are written out: others may be empty on one day and not on the next. */
function reportEmpty(context: CheckContext, range: Binary, left: Side): void {
  const low = context.constants.get(range.left);
  const high = context.constants.get(range.right);
  if (low === undefined || high === undefined || !isDescending(low, high)) return;
  const hint = hoursHint(quoteSource(context, left.node), low, high);
  context.report(emptyRange, range, { range: quoteSource(context, range), hint });
}

/** `now.hour in 22..2`: hours are numbers, and times go round the clock. */
function hoursHint(asked: string, low: KnownValue, high: KnownValue): string | null {
  if (!asked.endsWith('.hour') || !isDecimal(low) || !isDecimal(high)) return null;
  const [from = '', to = ''] = [low, high].map((hour) => toText(hour).padStart(2, '0'));
  if (![from, to].every((hour) => /^(?:[01]\d|2[0-3])$/.test(hour))) return null;
  const times = `${asked.slice(0, -'hour'.length)}time in @${from}:00..@${to}:59`;
  return `hours are numbers and times go over midnight: \`${times}\``;
}

function isDescending(low: KnownValue, high: KnownValue): boolean {
  if (isRational(low) && isRational(high)) return compare(low, high) > 0;
  if (typeof low === 'number' && typeof high === 'number') return low > high;
  return isLocalTime(low) && isLocalTime(high) && low.localMs > high.localMs;
}

// ── [ item, … ] ─────────────────────────────────────────────────────────────

function inList(context: CheckContext, left: Side, list: List, site: Site): Proof {
  for (const node of list.items) expectComparable(context, node, declaredType(left));
  const items = list.items.map((node) => ({ node, inferred: inferItem(context, node, site) }));
  for (const item of items) requireComparable(context, item.node, left, item);
  const types = items.map(({ inferred }) => inferred.type);
  context.types.set(list, listType(commonType(types), items.length));
  return oneOfProof(left.inferred, types);
}

/** A list that isn't written out: its element's type stands for each of its items. */
function inItems(context: CheckContext, left: Side, list: Side, { element }: ListType): Proof {
  if (haveOneKind(left.inferred.type, element)) {
    requireComparable(context, list.node, left, { node: list.node, inferred: computed(element) });
  } else reportIncomparable(context, list.node, left, list);
  return { ...oneOfProof(left.inferred, [element]), whenFalse: nothingKnown };
}

function inferItem(context: CheckContext, node: Expression, site: Site): Inferred {
  const inferred = inferBesideDate(context, node, site);
  const type = requirePresent(context, node, inferred, site);
  if (type.kind !== 'list') return { ...inferred, type };
  context.report(elementNotSingle, node, { element: quoteSource(context, node) });
  return mistaken;
}

function commonType(types: readonly Type[]): Type {
  const [first = errorType, ...rest] = types;
  return rest.reduce((joined, type) => joinTypes(joined, type) ?? errorType, first);
}
