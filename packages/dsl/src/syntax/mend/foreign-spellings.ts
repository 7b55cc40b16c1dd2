import type { TokenType } from 'chevrotain';
import * as token from '../tokens.js';

/** What an operator of another language is here. */
export interface ForeignSpelling {
  readonly type: TokenType;
  readonly means: string;
  readonly help?: string;
  /** Whether putting `means` in its place is all that is needed. */
  readonly isFixable: boolean;
}

function means(type: TokenType, spelling: string, help?: string): ForeignSpelling {
  return { type, means: spelling, isFixable: true, ...(help === undefined ? {} : { help }) };
}

const power: ForeignSpelling = { type: token.Times, means: 'pow(x, n)', isFixable: false };

export const foreignSpellings: ReadonlyMap<string, ForeignSpelling> = new Map([
  ['&&', means(token.And, 'and')],
  ['&', means(token.And, 'and')],
  ['||', means(token.Or, 'or')],
  ['!', means(token.Not, 'not')],
  ['%', means(token.Mod, 'mod', 'for a percentage, leave no blank before the `%`')],
  ['===', means(token.Equal, '==')],
  ['!==', means(token.NotEqual, '!=')],
  ['<>', means(token.NotEqual, '!=')],
  ['≠', means(token.NotEqual, '!=')],
  ['=<', means(token.LessOrEqual, '<=')],
  ['≤', means(token.LessOrEqual, '<=')],
  ['≥', means(token.GreaterOrEqual, '>=')],
  ['×', means(token.Times, '*')],
  ['÷', means(token.Divide, '/')],
  ['−', means(token.Minus, '-')],
  ['–', means(token.Minus, '-')],
  ['**', power],
  ['^', power],
  ['->', means(token.Arrow, '=>')],
  ['→', means(token.Arrow, '=>')],
  [':=', means(token.Assign, '=')],
  ['...', means(token.DotDot, '..')],
  ['…', means(token.DotDot, '..')],
  ['..=', means(token.DotDot, '..')],
  ['..<', means(token.DotDot, '..', 'both ends belong to a range')],
  ['?.', means(token.Dot, '.')],
]);
