import type { BinaryOperator, Expression } from '../syntax/ast.js';
import { binaryPrecedence, precedence } from '../syntax/precedence.js';

function precedenceOf(node: Expression): number {
  if (node.kind === 'Binary') return binaryPrecedence[node.operator];
  if (node.kind === 'Not') return precedence.not;
  if (node.kind === 'Presence') return precedence.comparison;
  if (node.kind === 'Negate') return precedence.negation;
  return isChoice(node) ? 0 : precedence.operand;
}

/** Whether it reaches to the right as far as it can, so that nobody sees where it ends among operators. */
export function isChoice(node: Expression): boolean {
  return node.kind === 'If' || node.kind === 'Match';
}

/** Whether operators of one kind stand in a row without parentheses: `a + b - c`. */
export function isChain(left: Expression, operator: BinaryOperator): boolean {
  const level = binaryPrecedence[operator];
  const groupsLeft = level !== precedence.comparison && operator !== '..' && operator !== '??';
  return groupsLeft && left.kind === 'Binary' && binaryPrecedence[left.operator] === level;
}

/**
 * Whether an operand is written in parentheses: where the parser needs them, and where a reader does, who
 * seldom knows that `and` binds tighter than `or`, nor that `??` binds tightest of all.
 */
export function wrapsOperand(node: Expression, operator: BinaryOperator, side: 'left' | 'right'): boolean {
  if (isChoice(node)) return true;
  const own = precedenceOf(node);
  if (operator === '??') return wrapsDefault(node, side);
  if (own === precedence.coalescing) return true;
  if (operator === '..') return own < precedence.negation;
  if (operator === 'or' && own === precedence.and) return true;
  if (operator === '>=' && beginsWithBracket(node)) return true;
  const level = binaryPrecedence[operator];
  if (level === precedence.comparison) return own <= level;
  return side === 'left' ? own < level : own <= level;
}

/** `>=` isn't read before a bracket: `list<text>=[]` is a type and a default. */
function beginsWithBracket(node: Expression): boolean {
  let first = node;
  while (first.kind === 'Binary') first = first.left;
  return first.kind === 'List';
}

function wrapsDefault(node: Expression, side: 'left' | 'right'): boolean {
  const isPlain = node.kind === 'Negate' || (node.kind === 'Binary' && node.operator === '??');
  return precedenceOf(node) < precedence.operand && !(side === 'right' && isPlain);
}

/** `not (a == b)`: without parentheses it reads as `(not a) == b`. */
export function wrapsNegated(node: Expression): boolean {
  return isChoice(node) || node.kind === 'Binary' || node.kind === 'Presence';
}

/** `-(a + b)`, `- -a`. */
export function wrapsNegative(node: Expression): boolean {
  return precedenceOf(node) < precedence.operand && node.kind !== 'Negate';
}

/** `(a ?? b) is present`. */
export function wrapsPresence(node: Expression): boolean {
  return precedenceOf(node) < precedence.negation || node.kind === 'Binary';
}

/** The operand of a pattern such as `< goal`. */
export function wrapsRelation(node: Expression): boolean {
  return node.kind === 'List' || precedenceOf(node) < precedence.negation || node.kind === 'Binary';
}
