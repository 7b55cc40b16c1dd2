import {
  unknownPeriod,
  windowNotConstant,
  windowOutOfBounds,
} from '../../diagnostics/catalogue/names-and-types.js';
import type { Expression, Name, Pattern, Reference } from '../../syntax/ast.js';
import { dayMs } from '../../types/duration.js';
import { durationType } from '../../types/make-type.js';
import type { DurationType } from '../../types/type.js';
import type { CalendarPeriod } from '../checked-strategy.js';
import { hasTime } from '../constants/local-time.js';
import type { CheckContext } from '../context.js';
import { quote } from '../context.js';
import { requireType } from '../require.js';
import type { Site } from '../site.js';
import { suggest } from '../suggestion.js';
import type { FactUse } from './fact.js';

const periods: readonly CalendarPeriod[] = ['day', 'week', 'month', 'year'];

/** The period of `this: day`; null where it is something else, which was reported. */
export function readPeriod(context: CheckContext, value: Expression): CalendarPeriod | null {
  const name = value.kind === 'Reference' && value.path.length === 1 ? value.path[0] : undefined;
  const period = periods.find((candidate) => candidate === name?.text);
  if (period !== undefined) return period;
  if (name?.text !== '' && value.kind !== 'Missing') reportPeriod(context, value, name);
  return null;
}

function reportPeriod(context: CheckContext, value: Expression, name: Name | undefined): void {
  const { suggestion, fixes } = name === undefined ? { suggestion: null, fixes: [] } : suggest(name, periods);
  context.report(unknownPeriod, value, { name: quote(context, value), suggestion }, { fixes });
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
  const dependent = dependentPart(context, value);
  if (dependent !== null) {
    context.report(windowNotConstant, dependent, { expression: quote(context, dependent) });
    return null;
  }
  return isInBounds(context, use, value, type) ? value : null;
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
  const data = { fact: written, window: quote(context, value) };
  context.report(windowOutOfBounds, value, { ...data, bound: empty ? 'positive' : 'a day' });
  return false;
}

/** The first part of an expression that isn't known before an event comes; null where all of it is. */
export function dependentPart(context: CheckContext, node: Expression): Expression | null {
  switch (node.kind) {
    case 'NumberLiteral':
    case 'DurationLiteral':
    case 'BooleanLiteral':
    case 'TextLiteral':
    case 'Missing':
      return null;
    case 'DateLiteral':
      return hasTime(node) ? node : null;
    case 'Reference':
      return isParam(context, node) ? null : node;
    case 'Negate':
    case 'Not':
    case 'Presence':
      return dependentPart(context, node.operand);
    case 'Binary':
      return firstDependent(context, [node.left, node.right]);
    case 'If':
      return firstDependent(context, [node.condition, node.then, node.else]);
    case 'List':
      return firstDependent(context, node.items);
    case 'Call':
      return dependentCall(context, node);
    case 'Match':
      return firstDependent(context, partsOfMatch(node));
  }
}

/** Patterns hold nothing but literals and parameters, where there is a subject. */
function partsOfMatch({ subject, arms }: Extract<Expression, { kind: 'Match' }>): readonly Expression[] {
  const values = arms.map(({ value }) => value);
  if (subject !== null) return [subject, ...values];
  const conditions = arms.flatMap(({ patterns }) => patterns.filter(isExpression));
  return [...conditions, ...values];
}

function isExpression(node: Pattern): node is Expression {
  return node.kind !== 'Relation' && node.kind !== 'MissingPattern';
}

function isParam(context: CheckContext, node: Reference): boolean {
  return context.resolutions.get(node)?.kind === 'param' && !needsZone(context, node);
}

/** Of an instant everything depends on the game's time zone: its literal, and its members. */
function needsZone({ types }: CheckContext, node: Reference): boolean {
  return node.path.length > 1 || types.get(node)?.kind === 'instant';
}

function dependentCall(
  context: CheckContext,
  node: Extract<Expression, { kind: 'Call' }>,
): Expression | null {
  if (context.resolutions.get(node)?.kind !== 'function') return node;
  const plain = node.arguments.filter(
    (argument) => argument.kind !== 'NamedArgument' && argument.kind !== 'Arrow',
  );
  return firstDependent(context, plain);
}

function firstDependent(context: CheckContext, nodes: readonly Expression[]): Expression | null {
  for (const node of nodes) {
    const found = dependentPart(context, node);
    if (found !== null) return found;
  }
  return null;
}
