import { notAPoint, pointsNotAscending } from '../../diagnostics/catalogue/functions.js';
import { wrongArgumentCount } from '../../diagnostics/catalogue/names-and-types.js';
import { isBelow } from '../../ranges/interval.js';
import type { Argument, Arrow, Call, Expression } from '../../syntax/ast.js';
import { isExpression } from '../../syntax/is-expression.js';
import { decimalType, isNumber, isOrdered, type OrderedType } from '../../types/make-type.js';
import { describeType } from '../../types/print-type.js';
import type { CheckContext } from '../context.js';
import { quote } from '../context.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import { reportMismatch, requirePresent } from '../require.js';
import type { Site } from '../site.js';
import type { OwnSignature } from './signature.js';

const written = 'linear(value, 0 => 10, 60 => 50)';

/** Straight lines between points, flat outside of them. */
export const linearFunction: OwnSignature = { written, infer: inferLinear };

function inferLinear(context: CheckContext, node: Call, site: Site): Inferred {
  const [value, ...points] = node.arguments;
  if (value === undefined || points.length === 0) return reportCount(context, node, site);
  const arrows = points.filter((point) => isArrow(context, point, site));
  const type = isExpression(value) ? inferOrdered(context, value, null, site) : reportPlain(context, value);
  const steps = arrows.map((arrow) => inferPoint(context, arrow, type, site)).filter((step) => step !== null);
  if (type === null || steps.length < points.length || !areAscending(context, steps)) return mistaken;
  context.resolutions.set(node, { kind: 'function', name: 'linear' });
  return computed(decimalType());
}

function reportCount(context: CheckContext, node: Call, site: Site): Inferred {
  const count = node.arguments.length;
  for (const argument of node.arguments.filter(isExpression)) context.infer(argument, site);
  const takes = `a value and at least one point, not ${count} ${count === 1 ? 'argument' : 'arguments'}`;
  context.report(wrongArgumentCount, node, { callee: 'linear', takes, signature: written });
  return mistaken;
}

function reportPlain(context: CheckContext, argument: Exclude<Argument, Expression>): null {
  context.report(notAPoint, argument, { argument: quote(context, argument), isFirst: true });
  return null;
}

function isArrow(context: CheckContext, argument: Argument, site: Site): argument is Arrow {
  if (argument.kind === 'Arrow') return true;
  if (isExpression(argument)) context.infer(argument, site);
  context.report(notAPoint, argument, { argument: quote(context, argument), isFirst: false });
  return false;
}

/** Where a point lies. */
interface Step {
  readonly node: Expression;
  readonly type: OrderedType;
}

/** A point lies where the value can be, at a number: of durations no part in between is a duration. */
function inferPoint(
  context: CheckContext,
  { from, to }: Arrow,
  value: OrderedType | null,
  site: Site,
): Step | null {
  const type = inferOrdered(context, from, value, site);
  const y = requirePresent(context, to, context.infer(to, site), site);
  if (y.kind !== 'error' && !isNumber(y))
    reportMismatch(context, to, y, 'numbers behind an arrow', '`linear`');
  return isNumber(y) && type !== null ? { node: from, type } : null;
}

/**
 * A number or a duration, and where there is another already, what that one is; null for what was reported.
 */
function inferOrdered(
  context: CheckContext,
  node: Expression,
  beside: OrderedType | null,
  site: Site,
): OrderedType | null {
  const type = requirePresent(context, node, context.infer(node, site), site);
  if (type.kind === 'error') return null;
  const isAlike = beside === null || (type.kind === 'duration') === (beside.kind === 'duration');
  if (isOrdered(type) && isAlike) return type;
  const kinds =
    beside === null ? 'numbers or durations' : beside.kind === 'duration' ? 'durations' : 'numbers';
  const wanted = beside === null ? kinds : `${kinds} beside ${describeType(beside)}`;
  reportMismatch(context, node, type, wanted, '`linear`');
  return null;
}

// ── Order ───────────────────────────────────────────────────────────────────

/** Whether each point certainly lies above the one before it, as far as what they are made of says. */
function areAscending(context: CheckContext, steps: readonly Step[]): boolean {
  return steps.every(({ node }, index) => {
    const before = steps[index - 1];
    if (before === undefined || liesAbove(context, node, before.node)) return true;
    context.report(pointsNotAscending, node, {
      point: quote(context, node),
      before: quote(context, before.node),
    });
    return false;
  });
}

function liesAbove({ ranges }: CheckContext, node: Expression, before: Expression): boolean {
  return isBelow(ranges.of(before).interval, ranges.of(node).interval, { strictly: true });
}
