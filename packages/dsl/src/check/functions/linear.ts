import { notAPoint, pointsNotAscending } from '../../diagnostics/catalogue/functions.js';
import { wrongArgumentCount } from '../../diagnostics/catalogue/names-and-types.js';
import { compare } from '../../number/decimal.js';
import type { Argument, Arrow, Call, Expression } from '../../syntax/ast.js';
import { decimalType, isNumber, isOrdered, type OrderedType } from '../../types/make-type.js';
import { describeType } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { CheckContext, Inferred } from '../context.js';
import { quote } from '../context.js';
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
  const arrows = points.filter((point) => isPoint(context, point, site));
  const type = isPlain(value) ? inferOrdered(context, value, null, site) : reportPlain(context, value);
  const steps = arrows.map((arrow) => inferPoint(context, arrow, type, site));
  if (type === null || arrows.length < points.length || steps.includes(null)) return mistaken;
  if (!areAscending(context, arrows)) return mistaken;
  context.resolutions.set(node, { kind: 'function', name: 'linear' });
  return computed(decimalType());
}

function reportCount(context: CheckContext, node: Call, site: Site): Inferred {
  const count = node.arguments.length;
  for (const argument of node.arguments.filter(isPlain)) context.infer(argument, site);
  const takes = `a value and at least one point, not ${count} ${count === 1 ? 'argument' : 'arguments'}`;
  context.report(wrongArgumentCount, node, { callee: 'linear', takes, signature: written });
  return mistaken;
}

function isPlain(argument: Argument): argument is Expression {
  return argument.kind !== 'NamedArgument' && argument.kind !== 'Arrow';
}

function reportPlain(context: CheckContext, argument: Exclude<Argument, Expression>): null {
  context.report(notAPoint, argument, { argument: quote(context, argument), isFirst: true });
  return null;
}

function isPoint(context: CheckContext, argument: Argument, site: Site): argument is Arrow {
  if (argument.kind === 'Arrow') return true;
  if (isPlain(argument)) context.infer(argument, site);
  context.report(notAPoint, argument, { argument: quote(context, argument), isFirst: false });
  return false;
}

/** A point lies where the value can be, at a number: of durations no part in between is a duration. */
function inferPoint(
  context: CheckContext,
  { from, to }: Arrow,
  value: OrderedType | null,
  site: Site,
): Type | null {
  const x = inferOrdered(context, from, value, site);
  const y = requirePresent(context, to, context.infer(to, site), site);
  if (y.kind !== 'error' && !isNumber(y))
    reportMismatch(context, to, y, 'numbers behind an arrow', '`linear`');
  return isNumber(y) ? x : null;
}

/** A number or a duration, and where there is another already, what that one is; null for what was reported. */
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

/** Whether each point certainly lies above the one before it, as far as the ranges of their types say. */
function areAscending(context: CheckContext, arrows: readonly Arrow[]): boolean {
  return arrows.every(({ from }, index) => {
    const before = arrows[index - 1]?.from;
    if (before === undefined || liesAbove(context.types.get(from), context.types.get(before))) return true;
    context.report(pointsNotAscending, from, { point: quote(context, from), before: quote(context, before) });
    return false;
  });
}

function liesAbove(type: Type | undefined, before: Type | undefined): boolean {
  if (type?.kind === 'duration' && before?.kind === 'duration') {
    const [low, high] = [type.range.min, before.range.max];
    return low !== null && high !== null && low > high;
  }
  if (type === undefined || before === undefined || !isNumber(type) || !isNumber(before)) return false;
  const [low, high] = [type.range.min, before.range.max];
  return low !== null && high !== null && compare(low, high) > 0;
}
