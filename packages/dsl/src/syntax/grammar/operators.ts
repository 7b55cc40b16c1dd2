import type { TokenType } from 'chevrotain';
import type { BinaryOperator } from '../ast.js';
import * as token from '../tokens.js';

/** How tightly operators bind; a higher number binds tighter. */
export const precedence = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  range: 5,
  sum: 6,
  product: 7,
  negation: 8,
  coalescing: 9,
  /** Of what is no operation: literals, names, calls, and everything in brackets. */
  operand: 10,
} as const;

export interface InfixOperator {
  readonly symbol: BinaryOperator;
  readonly precedence: number;
}

export interface PrefixOperator {
  readonly symbol: 'not' | '-';
  readonly precedence: number;
}

export const not: PrefixOperator = Object.freeze({ symbol: 'not', precedence: precedence.not });

export const minus: PrefixOperator = Object.freeze({ symbol: '-', precedence: precedence.negation });

function infix(symbol: BinaryOperator, level: keyof typeof precedence): InfixOperator {
  return Object.freeze({ symbol, precedence: precedence[level] });
}

/** `not in` is two tokens; the parser takes this one for both. */
export const notIn: InfixOperator = infix('not in', 'comparison');

export const infixOperators: ReadonlyMap<TokenType, InfixOperator> = new Map([
  [token.Or, infix('or', 'or')],
  [token.And, infix('and', 'and')],
  [token.Equal, infix('==', 'comparison')],
  [token.Assign, infix('==', 'comparison')],
  [token.NotEqual, infix('!=', 'comparison')],
  [token.Less, infix('<', 'comparison')],
  [token.LessOrEqual, infix('<=', 'comparison')],
  [token.Greater, infix('>', 'comparison')],
  [token.GreaterOrEqual, infix('>=', 'comparison')],
  [token.In, infix('in', 'comparison')],
  [token.DotDot, infix('..', 'range')],
  [token.Plus, infix('+', 'sum')],
  [token.Minus, infix('-', 'sum')],
  [token.Times, infix('*', 'product')],
  [token.Divide, infix('/', 'product')],
  [token.Div, infix('div', 'product')],
  [token.Mod, infix('mod', 'product')],
  [token.Coalesce, infix('??', 'coalescing')],
]);
