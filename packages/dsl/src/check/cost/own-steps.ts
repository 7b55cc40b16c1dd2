import { greatestSize, type Size, sizeOfDigits, smallSize } from '../../sizes/size.js';
import {
  calendarSteps,
  stepsOfQuotient,
  stepsToAdd,
  stepsToCompare,
  stepsToDivide,
  stepsToMultiply,
  stepsToRead,
  stepsToWrite,
} from '../../sizes/steps.js';
import type {
  Argument,
  Arm,
  Binary,
  Call,
  Expression,
  Match,
  Node,
  Pattern,
  Reference,
} from '../../syntax/ast.js';
import { isExpression } from '../../syntax/is-expression.js';
import { asksItems } from '../asks-items.js';
import { calendarMembers } from '../calendar-members.js';
import type { FunctionName, ListFunctionName } from '../checked-strategy.js';
import { functions, isOwnFunction } from '../functions/functions.js';
import type { Meanings, Sizes } from './sizes.js';

/** A host's function may do anything. */
const hostSteps = 10;

/**
 * The steps that a node takes by itself: without its parts, and without what is done for each item of a list.
 */
export function ownSteps(node: Node, meanings: Meanings, sizes: Sizes): number {
  switch (node.kind) {
    case 'Set':
      return 2 * stepsToRead(sizes.of(node.value));
    case 'Field':
      return stepsToWrite(sizes.of(node.value));
    case 'Binary':
      return 1 + stepsOfOperator(node, sizes);
    case 'Match':
      return 1 + stepsOfPatterns(node, sizes);
    case 'Reference':
      return 1 + stepsOfMembers(node, meanings);
    case 'DateLiteral':
      return node.text.includes('T') ? calendarSteps : 1;
    case 'Call':
      return 1 + stepsOfCall(node, meanings, sizes);
    default:
      return meanings.types.has(node as Expression) ? 1 : 0;
  }
}

/** The steps for each item of the list that a node walks; null where it walks none. */
export interface Walk {
  /** What is evaluated before. */
  readonly before: readonly Node[];
  readonly items: number;
  /** What is asked of each item; null where nothing is. */
  readonly body: Expression | null;
  /** What is done with each besides. */
  readonly each: number;
}

export function walkOf(node: Node, meanings: Meanings, sizes: Sizes): Walk | null {
  if (node.kind === 'Call') return walkOfCall(node, meanings, sizes);
  if (node.kind !== 'Binary' || (node.operator !== 'in' && node.operator !== 'not in')) return null;
  const { left, right } = node;
  if (right.kind === 'List' || (right.kind === 'Binary' && right.operator === '..')) return null;
  const list = sizes.of(right);
  const each = 1 + stepsToCompare(sizes.of(left), list);
  return { before: [left, right], items: list.items, body: null, each };
}

function walkOfCall(node: Call, meanings: Meanings, sizes: Sizes): Walk | null {
  const name = functionOf(node, meanings);
  const [given, lambda] = node.arguments;
  if (name === null || !asksItems(name, node) || given === undefined) return null;
  const { items } = isExpression(given) ? sizes.of(given) : smallSize;
  const body = lambda?.kind === 'Arrow' ? lambda.to : null;
  const item = isExpression(given) ? sizes.of(body ?? given) : smallSize;
  const each = stepsOfItem(name, sizes.of(node), item) + (body === null ? 1 : 0);
  return { before: [given], items, body, each };
}

/** What is done with one item's amount, beside what asking for it takes. */
function stepsOfItem(name: ListFunctionName, total: Size, item: Size): number {
  if (name === 'sum') return stepsToAdd(total, item);
  return name === 'min' || name === 'max' ? stepsToCompare(total, total) : 0;
}

function functionOf(node: Call, { resolutions }: Meanings): FunctionName | null {
  const resolution = resolutions.get(node);
  return resolution?.kind === 'function' ? resolution.name : null;
}

// ── Operators ───────────────────────────────────────────────────────────────

function stepsOfOperator({ operator, left, right }: Binary, sizes: Sizes): number {
  const [l, r] = [sizes.of(left), sizes.of(right)];
  switch (operator) {
    case '+':
    case '-':
      return stepsToAdd(l, r);
    case '*':
      return stepsToMultiply(l, r);
    case '/':
      return stepsOfQuotient(l, r);
    case 'div':
      return stepsToDivide(l, r);
    case 'mod':
      return stepsToDivide(l, r) + stepsToAdd(l, r);
    case 'and':
    case 'or':
    case '??':
    case '..':
      return 0;
    case 'in':
    case 'not in':
      return stepsOfMembership(l, right, sizes);
    default:
      return stepsToCompare(l, r);
  }
}

/**
 * The steps of comparing with each item of a list that is written out, or with both ends of a range. Any
 * other list is counted as a walk.
 */
function stepsOfMembership(left: Size, right: Expression, sizes: Sizes): number {
  const others =
    right.kind === 'List' ? right.items : right.kind === 'Binary' ? [right.left, right.right] : [];
  return others.reduce((steps, other) => steps + stepsToCompare(left, sizes.of(other)), 0);
}

function stepsOfPatterns({ subject, arms }: Match, sizes: Sizes): number {
  if (subject === null) return 0;
  const size = sizes.of(subject);
  const others = arms.flatMap(({ patterns }: Arm) => patterns.flatMap(operandsOf));
  return others.reduce((steps, other) => steps + stepsToCompare(size, sizes.of(other)), 0);
}

function operandsOf(pattern: Pattern): readonly Expression[] {
  if (pattern.kind === 'MissingPattern') return [];
  if (pattern.kind === 'Relation') return [pattern.value];
  const isRange = pattern.kind === 'Binary' && pattern.operator === '..';
  return isRange ? [pattern.left, pattern.right] : [pattern];
}

// ── Names and calls ─────────────────────────────────────────────────────────

function stepsOfMembers(node: Reference | Call, { resolutions }: Meanings): number {
  const resolution = resolutions.get(node);
  return resolution === undefined ? 0 : calendarSteps * calendarMembers(node, resolution).length;
}

function stepsOfCall(node: Call, meanings: Meanings, sizes: Sizes): number {
  const resolution = meanings.resolutions.get(node);
  if (resolution?.kind === 'host function') return hostSteps;
  if (resolution?.kind !== 'function') return stepsOfMembers(node, meanings);
  const { name } = resolution;
  if (asksItems(name, node)) return 0;
  const given = node.arguments.filter(isExpression).map((argument) => sizes.of(argument));
  if (!isOwnFunction(name)) {
    return functions[name].steps(given, (index) => sizes.greatestOf(node.arguments[index]));
  }
  const [value = smallSize] = given;
  switch (name) {
    case 'linear':
      return stepsOfLine(node.arguments, value, sizes);
    case 'ladder':
      return stepsOfLadder(node.arguments, value, sizes);
  }
}

/** The value is compared with each threshold, and one is taken off it. */
function stepsOfLadder(points: readonly Argument[], value: Size, sizes: Sizes): number {
  const thresholds = points.flatMap((point) => (point.kind === 'Arrow' ? [sizes.of(point.from)] : []));
  const greatest = greatestSize([value, ...thresholds]);
  return thresholds.length * (1 + stepsToCompare(value, greatest)) + stepsToAdd(greatest, greatest);
}

/** Each point is compared with the value; between two of them it is calculated once. */
function stepsOfLine(points: readonly Argument[], value: Size, sizes: Sizes): number {
  const ends = points.flatMap((point) =>
    point.kind === 'Arrow' ? [sizes.of(point.from), sizes.of(point.to)] : [],
  );
  const greatest = greatestSize([value, ...ends]);
  const compared = points.length * stepsToCompare(value, greatest);
  const product = sizeOfDigits(2 * greatest.whole, 2 * greatest.places);
  return (
    compared +
    2 * stepsToMultiply(greatest, greatest) +
    stepsToAdd(product, product) +
    stepsOfQuotient(product, greatest)
  );
}
