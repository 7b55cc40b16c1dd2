import { type IToken, type TokenType, tokenMatcher } from 'chevrotain';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../source/span.js';
import type { SyntaxFindings } from '../findings.js';
import { endOf } from '../nodes.js';

/**
 * A place in the tokens of a source while they are mended: what comes next, and what has been kept so far.
 */
export class MendCursor {
  readonly source: string;
  readonly findings: SyntaxFindings;
  readonly kept: IToken[] = [];
  /** Spellings reported already: one that is declared and used is one mistake. */
  readonly badNames = new Set<string>();
  readonly #tokens: readonly IToken[];
  #index = 0;

  constructor(source: string, tokens: readonly IToken[], findings: SyntaxFindings) {
    this.source = source;
    this.#tokens = tokens;
    this.findings = findings;
  }

  /** The token that is looked at, or one that many further on. */
  ahead(distance = 0): IToken | undefined {
    return this.#tokens[this.#index + distance];
  }

  /** The token kept last, or one that many before it. */
  behind(distance = 0): IToken | undefined {
    return this.kept.at(-1 - distance);
  }

  aheadIs(distance: number, type: TokenType): boolean {
    const each = this.ahead(distance);
    return each !== undefined && tokenMatcher(each, type);
  }

  behindIs(type: TokenType): boolean {
    const each = this.behind();
    return each !== undefined && tokenMatcher(each, type);
  }

  advance(tokens: number): void {
    this.#index += tokens;
  }
}

/** Looks at the token ahead. Returns how many tokens it has dealt with; 0 where nothing is to be mended. */
export type Mending = (cursor: MendCursor, first: IToken) => number;

/** A token that reads as another type, and for a literal as another text, but stands where it stood. */
export function mended(token: IToken, type: TokenType, text?: string): IToken {
  const copy = { ...token, tokenType: type, tokenTypeIdx: type.tokenTypeIdx as number };
  return text === undefined ? copy : { ...copy, payload: text };
}

/** The text that a mended literal stands for; undefined where its own is right. */
export function mendedText(literal: IToken): string | undefined {
  const payload: unknown = literal.payload;
  return typeof payload === 'string' ? payload : undefined;
}

/** One token in place of several that follow each other. */
export function joined(cursor: MendCursor, first: IToken, last: IToken): IToken {
  return { ...first, image: cursor.source.slice(first.startOffset, endOf(last)) };
}

export function touch(left: IToken | undefined, right: IToken | undefined): boolean {
  return left !== undefined && right !== undefined && endOf(left) === right.startOffset;
}

export function replacing(span: Span, text: string): Fix {
  return { title: text === '' ? 'delete it' : `write \`${text.trim()}\``, edits: [{ span, text }] };
}
