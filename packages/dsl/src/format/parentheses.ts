import type { BinaryOperator, Expression } from '../syntax/ast.js';

/** How tightly operators bind, as the parser's own table has it; the round trips of every tree hold the two together. */
const tightness: { readonly [Operator in BinaryOperator]: number } = {
  or: 1,
  and: 2,
  '==': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  in: 4,
  'not in': 4,
  '..': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  div: 7,
  mod: 7,
  '??': 9,
};

const tightnessOfNot = 3;
const tightnessOfPresence = tightness['=='];
const tightnessOfNegation = 8;
const tightnessOfOperand = 10;

function tightnessOf(node: Expression): number {
  if (node.kind === 'Binary') return tightness[node.operator];
  if (node.kind === 'Not') return tightnessOfNot;
  if (node.kind === 'Presence') return tightnessOfPresence;
  if (node.kind === 'Negate') return tightnessOfNegation;
  return isChoice(node) ? 0 : tightnessOfOperand;
}

/** Whether it reaches to the right as far as it can, so that nobody sees where it ends among operators. */
export function isChoice(node: Expression): boolean {
  return node.kind === 'If' || node.kind === 'Match';
}

/** Whether operators of one kind stand in a row without parentheses: `a + b - c`. */
export function isChain(left: Expression, operator: BinaryOperator): boolean {
  const level = tightness[operator];
  const groupsLeft = level !== tightness['=='] && operator !== '..' && operator !== '??';
  return groupsLeft && left.kind === 'Binary' && tightness[left.operator] === level;
}

/**
 * Whether an operand is written in parentheses: where the parser needs them, and where a reader does, who
 * seldom knows that `and` binds tighter than `or`, nor that `??` binds tightest of all.
 */
export function wrapsOperand(node: Expression, operator: BinaryOperator, side: 'left' | 'right'): boolean {
  if (isChoice(node)) return true;
  const own = tightnessOf(node);
  if (operator === '??') return wrapsDefault(node, side);
  if (own === tightness['??']) return true;
  if (operator === '..') return own < tightnessOfNegation;
  if (operator === 'or' && own === tightness.and) return true;
  if (operator === '>=' && beginsWithBracket(node)) return true;
  const level = tightness[operator];
  if (level === tightness['==']) return own <= level;
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
  return tightnessOf(node) < tightnessOfOperand && !(side === 'right' && isPlain);
}

/** `not (a == b)`: without parentheses it reads as `(not a) == b`. */
export function wrapsNegated(node: Expression): boolean {
  return isChoice(node) || node.kind === 'Binary' || node.kind === 'Presence';
}

/** `-(a + b)`, `- -a`. */
export function wrapsNegative(node: Expression): boolean {
  return tightnessOf(node) < tightnessOfOperand && node.kind !== 'Negate';
}

/** `(a ?? b) is present`. */
export function wrapsPresence(node: Expression): boolean {
  return tightnessOf(node) < tightnessOfNegation || node.kind === 'Binary';
}

/** What `<` and its like compare with in a pattern. */
export function wrapsRelation(node: Expression): boolean {
  return node.kind === 'List' || tightnessOf(node) < tightnessOfNegation || node.kind === 'Binary';
}
