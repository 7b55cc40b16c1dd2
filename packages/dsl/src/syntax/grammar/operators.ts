import type { TokenType } from 'chevrotain';
import type { BinaryOperator } from '../ast.js';
import { binaryPrecedence, precedence } from '../precedence.js';
import * as token from '../tokens.js';

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

function infix(symbol: BinaryOperator): InfixOperator {
  return Object.freeze({ symbol, precedence: binaryPrecedence[symbol] });
}

/** `not in` is two tokens; the parser takes this one for both. */
export const notIn: InfixOperator = infix('not in');

export const infixOperators: ReadonlyMap<TokenType, InfixOperator> = new Map([
  [token.Or, infix('or')],
  [token.And, infix('and')],
  [token.Equal, infix('==')],
  [token.Assign, infix('==')],
  [token.NotEqual, infix('!=')],
  [token.Less, infix('<')],
  [token.LessOrEqual, infix('<=')],
  [token.Greater, infix('>')],
  [token.GreaterOrEqual, infix('>=')],
  [token.In, infix('in')],
  [token.DotDot, infix('..')],
  [token.Plus, infix('+')],
  [token.Minus, infix('-')],
  [token.Times, infix('*')],
  [token.Divide, infix('/')],
  [token.Div, infix('div')],
  [token.Mod, infix('mod')],
  [token.Coalesce, infix('??')],
]);
