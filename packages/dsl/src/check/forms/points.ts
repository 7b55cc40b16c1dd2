import { notAPoint, pointsNotAscending } from '../../diagnostics/catalogue/functions.js';
import { wrongArgumentCount } from '../../diagnostics/catalogue/names-and-types.js';
import { fromInteger } from '../../number/decimal.js';
import type { Rational } from '../../number/rational.js';
import { compare, isRational } from '../../number/rational.js';
import { isBelow } from '../../ranges/interval.js';
import type { Argument, Arrow, Call, Expression } from '../../syntax/ast.js';
import { isExpression } from '../../syntax/is-expression.js';
import { isOrdered, type OrderedType } from '../../types/make-type.js';
import { describeType } from '../../types/print-type.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { reportMismatch, requirePresent } from '../require.js';
import type { Site } from '../site.js';

/** A function that takes a value and points: where each lies, an arrow, and what is there. */
export interface PointFunction {
  readonly name: 'linear' | 'ladder';
  readonly written: string;
}

/** A point: its arrow, and what lies where it starts. */
export interface Point {
  readonly arrow: Arrow;
  readonly at: OrderedType;
}

/** What was read of the arguments: the value's type, and the points from the lowest to the highest. */
export interface PointsRead {
  readonly value: OrderedType;
  readonly points: readonly Point[];
}

/**
 * Reads the arguments of a function of points, and what stands behind each arrow by `readTo`, which says
 * whether that is right; null where something isn't, which was reported.
 */
export function readPoints(
  context: CheckContext,
  node: Call,
  callee: PointFunction,
  { site, readTo }: { readonly site: Site; readonly readTo: (to: Expression) => boolean },
): PointsRead | null {
  const [value, ...given] = node.arguments;
  if (value === undefined || given.length === 0) return reportCount(context, node, callee, site);
  const reader = { context, callee, site };
  const arrows = given.filter((argument) => isArrow(reader, argument));
  const type = isExpression(value) ? inferOrdered(reader, value, null) : reportPlain(reader, value);
  const points = arrows.flatMap((arrow) => {
    const at = inferOrdered(reader, arrow.from, type);
    const isRight = readTo(arrow.to);
    return isRight && at !== null ? [{ arrow, at }] : [];
  });
  const isSound = type !== null && points.length === given.length && areAscending(reader, points);
  return isSound ? { value: type, points } : null;
}

interface Reader {
  readonly context: CheckContext;
  readonly callee: PointFunction;
  readonly site: Site;
}

function reportCount(context: CheckContext, node: Call, callee: PointFunction, site: Site): null {
  const count = node.arguments.length;
  for (const argument of node.arguments.filter(isExpression)) context.infer(argument, site);
  const takes = `a value and at least one point, not ${count} ${count === 1 ? 'argument' : 'arguments'}`;
  context.report(wrongArgumentCount, node, { callee: callee.name, takes, signature: callee.written });
  return null;
}

function reportPlain({ context, callee }: Reader, argument: Exclude<Argument, Expression>): null {
  const data = { callee: callee.name, argument: quoteSource(context, argument), isFirst: true };
  context.report(notAPoint, argument, data);
  return null;
}

function isArrow({ context, callee, site }: Reader, argument: Argument): argument is Arrow {
  if (argument.kind === 'Arrow') return true;
  if (isExpression(argument)) context.infer(argument, site);
  const data = { callee: callee.name, argument: quoteSource(context, argument), isFirst: false };
  context.report(notAPoint, argument, data);
  return false;
}

/**
 * A number or a duration, and where there is another already, what that one is; null for what was reported.
 */
function inferOrdered(
  { context, callee, site }: Reader,
  node: Expression,
  beside: OrderedType | null,
): OrderedType | null {
  const type = requirePresent(context, node, context.infer(node, site), site);
  if (type.kind === 'error') return null;
  const isAlike = beside === null || (type.kind === 'duration') === (beside.kind === 'duration');
  if (isOrdered(type) && isAlike) return type;
  const kinds =
    beside === null ? 'numbers or durations' : beside.kind === 'duration' ? 'durations' : 'numbers';
  const wanted = beside === null ? kinds : `${kinds} beside ${describeType(beside)}`;
  reportMismatch(context, node, type, wanted, `\`${callee.name}\``);
  return null;
}

// ── Order ───────────────────────────────────────────────────────────────────

/**
 * Whether each point lies above the one before it: certainly, as far as what they are made of says, or where
 * both are literals and parameters by their defaults, since a game's own are looked at when they are bound.
 */
function areAscending({ context, callee }: Reader, points: readonly Point[]): boolean {
  return points.every(({ arrow: { from } }, index) => {
    const before = points[index - 1]?.arrow.from;
    if (before === undefined || liesAbove(context, from, before)) return true;
    const data = {
      callee: callee.name,
      point: quoteSource(context, from),
      before: quoteSource(context, before),
    };
    context.report(pointsNotAscending, from, data);
    return false;
  });
}

function liesAbove(context: CheckContext, node: Expression, before: Expression): boolean {
  const [value, other] = [defaultOf(context, node), defaultOf(context, before)];
  if (value !== null && other !== null) return compare(value, other) > 0;
  const { ranges } = context;
  return isBelow(ranges.of(before).interval, ranges.of(node).interval, { strictly: true });
}

/** The number that a literal is, or a parameter where nobody binds it; null for anything else. */
function defaultOf({ constants, resolutions, params }: CheckContext, node: Expression): Rational | null {
  const resolution = node.kind === 'Reference' ? resolutions.get(node) : undefined;
  const value = resolution?.kind === 'param' ? params[resolution.index]?.default : constants.get(node);
  if (typeof value === 'number') return fromInteger(value);
  return isRational(value) ? value : null;
}
