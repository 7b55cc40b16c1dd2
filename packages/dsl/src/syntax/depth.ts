import type { IToken, TokenType } from 'chevrotain';
import * as token from './tokens.js';

/** The first token at which more than `depthMax` constructs are open; undefined where there is none. */
export function firstDeeperThan(depthMax: number, tokens: readonly IToken[]): IToken | undefined {
  // Whatever is open has a token of its own, so a short source needn't be measured.
  if (tokens.length <= depthMax) return undefined;
  const depth = new Depth();
  let beforePrevious: TokenType | undefined;
  let previous: TokenType | undefined;
  for (const each of tokens) {
    depth.take(each.tokenType, previous, beforePrevious);
    if (depth.level > depthMax) return each;
    beforePrevious = previous;
    previous = each.tokenType;
  }
  return undefined;
}

/**
 * `match` is one whose brace hasn't come; `else` is an `if` in its last branch, which ends with no token; `?`
 * is the choice of other languages, or the end of a type, which is mistaken for one as far as its statement
 * goes.
 */
type Opened = '(' | '[' | '{' | 'if' | 'else' | 'match' | 'lambda' | 'type' | '?' | 'prefix';

/** What a token does to what is open; most do nothing. */
type Role =
  | { readonly kind: 'opens' | 'closes'; readonly opened: Opened }
  | {
      readonly kind:
        | 'brace'
        | 'if'
        | 'else'
        | 'comma'
        | 'arrow'
        | 'less'
        | 'greater'
        | 'boundary'
        | 'operandEnd';
    };

function opens(opened: Opened): Role {
  return { kind: 'opens', opened };
}

function closes(opened: Opened): Role {
  return { kind: 'closes', opened };
}

const roles: ReadonlyMap<TokenType, Role> = new Map<TokenType, Role>([
  [token.LeftParen, opens('(')],
  [token.LeftBracket, opens('[')],
  [token.Match, opens('match')],
  [token.Question, opens('?')],
  [token.RightParen, closes('(')],
  [token.RightBracket, closes('[')],
  [token.RightBrace, closes('{')],
  [token.LeftBrace, { kind: 'brace' }],
  [token.If, { kind: 'if' }],
  [token.Else, { kind: 'else' }],
  [token.Comma, { kind: 'comma' }],
  [token.Arrow, { kind: 'arrow' }],
  [token.Less, { kind: 'less' }],
  [token.Greater, { kind: 'greater' }],
  ...[...token.wordTypes.values()]
    .filter((type) => type.CATEGORIES?.includes(token.BoundaryWord))
    .map((type) => [type, { kind: 'boundary' }] as const),
  ...[
    token.Identifier,
    token.NumberToken,
    token.Percent,
    token.Duration,
    token.DateToken,
    token.PlainText,
    token.True,
    token.False,
  ].map((type) => [type, { kind: 'operandEnd' }] as const),
]);

/**
 * What is open while tokens are read: brackets, `if`s, `match`es, lambdas, prefix operators (each holds what
 * follows it, so `- - - x` is three deep) and the types of lists. An `if` stays open until its bracket, its
 * place between commas or its statement ends; `else if` goes on with the same one. A `match` and its brace
 * are one. Where a source is broken this rather counts too much than too little, since the parser recurses as
 * deep as this says.
 */
class Depth {
  readonly #open: Opened[] = [];

  get level(): number {
    return this.#open.length;
  }

  take(type: TokenType, previous: TokenType | undefined, beforePrevious: TokenType | undefined): void {
    const isBehindOperand = previous !== undefined && endsOperand(previous);
    if (isPrefix(type) && !isBehindOperand) {
      this.#open.push('prefix');
      return;
    }
    const role = roles.get(type);
    if (!belongsToOperand(type, role) || (role?.kind === 'operandEnd' && isBehindOperand))
      this.#endPrefixes();
    if (role === undefined) return;
    switch (role.kind) {
      case 'opens':
        this.#open.push(role.opened);
        return;
      case 'closes':
        this.#close(role.opened);
        return;
      case 'brace':
        this.#takeBrace();
        return;
      case 'if':
        this.#takeIf(previous);
        return;
      case 'else':
        this.#takeElse();
        return;
      case 'comma':
        this.#endItem();
        return;
      case 'arrow':
        this.#takeArrow();
        return;
      case 'less':
        this.#takeLess(previous, beforePrevious);
        return;
      case 'greater':
        this.#endIf('type');
        return;
      case 'boundary':
        if (previous !== token.Dot) this.#endStatement();
        return;
      case 'operandEnd':
        if (isBehindOperand) this.#endElses();
    }
  }

  #close(opener: Opened): void {
    const index = this.#open.lastIndexOf(opener);
    if (index >= 0) this.#open.length = index;
  }

  #takeBrace(): void {
    this.#endElses();
    this.#endIf('match');
    this.#open.push('{');
  }

  #takeIf(previous: TokenType | undefined): void {
    if (previous === token.Else) this.#endIf('else');
    this.#open.push('if');
  }

  #takeElse(): void {
    this.#endElses();
    if (this.#open.at(-1) !== 'if') return;
    this.#open.pop();
    this.#open.push('else');
  }

  #takeArrow(): void {
    this.#endItem();
    if (this.#open.at(-1) === '(') this.#open.push('lambda');
  }

  #takeLess(previous: TokenType | undefined, beforePrevious: TokenType | undefined): void {
    if (previous !== token.Identifier) return;
    const isTypes =
      beforePrevious === token.Colon || (beforePrevious === token.Less && this.#open.at(-1) === 'type');
    if (isTypes) this.#open.push('type');
  }

  #endIf(top: Opened): void {
    if (this.#open.at(-1) === top) this.#open.pop();
  }

  #endPrefixes(): void {
    while (this.#open.at(-1) === 'prefix') this.#open.pop();
  }

  #endElses(): void {
    while (this.#open.at(-1) === 'else') this.#open.pop();
  }

  /** Ends whatever no bracket holds. */
  #endItem(): void {
    while (this.#open.length > 0 && !isBracket(this.#open.at(-1))) this.#open.pop();
  }

  #endStatement(): void {
    this.#open.length = this.#open.lastIndexOf('{') + 1;
  }
}

/** `Foreign` holds `!`, which is read as `not`. */
function isPrefix(type: TokenType): boolean {
  return type === token.Not || type === token.Minus || type === token.Foreign;
}

/** Whether a prefix operator before it is still waiting for its operand, or for that operand's end. */
function belongsToOperand(type: TokenType, role: Role | undefined): boolean {
  if (role === undefined) return type === token.Dot;
  return role.kind === 'opens' || role.kind === 'if' || role.kind === 'operandEnd';
}

/** After an operand another one can only begin something else: two in a row are no expression. */
function endsOperand(type: TokenType): boolean {
  const kind = roles.get(type)?.kind;
  return kind === 'operandEnd' || kind === 'closes';
}

function isBracket(opened: Opened | undefined): boolean {
  return opened === '(' || opened === '[' || opened === '{';
}
