import type { TokenType } from 'chevrotain';
import { byStart, type Span } from '../source/span.js';
import { lex } from './lexer.js';
import { endOf, spanOf } from './nodes.js';
import * as token from './tokens.js';

/**
 * What a token is to who colours it: `keyword` is a word that nothing may be called, `word` one that has a
 * meaning in one place and is free as a name elsewhere, `bad` what no token of the language is.
 */
export type TokenKind =
  | 'keyword'
  | 'word'
  | 'name'
  | 'number'
  | 'duration'
  | 'date'
  | 'text'
  | 'comment'
  | 'operator'
  | 'mark'
  | 'bad';

export interface SourceToken {
  readonly kind: TokenKind;
  readonly span: Span;
  /** As its author wrote it. */
  readonly text: string;
  /** Of a text whose closing quote is missing. */
  readonly isOpen: boolean;
}

/** Cuts a source into its tokens, comments among them, in order: what is left between them is blank. */
export function tokensOf(source: string): readonly SourceToken[] {
  const { tokens, comments, semicolons, foreignComments } = lex(source);
  const plain = [...tokens, ...semicolons].map((each) => ({
    kind: kindOf(each.tokenType),
    span: spanOf(each),
    text: source.slice(each.startOffset, endOf(each)),
    isOpen: each.tokenType === token.UnclosedText,
  }));
  const spoken = [...comments, ...foreignComments].map((each) => ({
    kind: 'comment' as const,
    span: spanOf(each),
    text: source.slice(each.startOffset, endOf(each)),
    isOpen: false,
  }));
  return [...plain, ...spoken].sort(byStart);
}

const kinds: ReadonlyMap<TokenType, TokenKind> = new Map<TokenType, TokenKind>([
  [token.NumberToken, 'number'],
  [token.Percent, 'number'],
  [token.Duration, 'duration'],
  [token.DateToken, 'date'],
  [token.PlainText, 'text'],
  [token.UnclosedText, 'text'],
  [token.ForeignText, 'text'],
  [token.Identifier, 'name'],
  [token.NullWord, 'name'],
  [token.ElseIfWord, 'name'],
  [token.BadName, 'bad'],
  [token.BadNumber, 'bad'],
  [token.BadDate, 'bad'],
  [token.BadCharacter, 'bad'],
  [token.Foreign, 'operator'],
  [token.CompoundAssign, 'operator'],
  [token.Arrow, 'operator'],
]);

function kindOf(type: TokenType): TokenKind {
  const known = kinds.get(type);
  if (known !== undefined) return known;
  if (belongsTo(type, token.Word)) return belongsTo(type, token.Name) ? 'word' : 'keyword';
  return belongsTo(type, token.Infix) ? 'operator' : 'mark';
}

function belongsTo({ CATEGORIES = [] }: TokenType, category: TokenType): boolean {
  return CATEGORIES.some((each) => each === category || belongsTo(each, category));
}

/** The words of the language by what they do, each group in alphabetical order. */
export interface LanguageWords {
  /** Begin a part of a strategy. */
  readonly parts: readonly string[];
  /** Stand before or between operands. */
  readonly operators: readonly string[];
  readonly constants: readonly string[];
  /** All others that can't be declared. */
  readonly others: readonly string[];
  /** Have a meaning in one place, and are free as names elsewhere. */
  readonly contextual: readonly string[];
}

/** The one table of words, for whoever colours or completes: as the lexer knows them. */
export const languageWords: LanguageWords = Object.freeze(groupWords());

function groupWords(): LanguageWords {
  const groups = new Map<keyof LanguageWords, string[]>();
  for (const [spelling, type] of token.wordTypes) {
    const group = groupOf(type);
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), spelling]);
  }
  const of = (group: keyof LanguageWords) => Object.freeze((groups.get(group) ?? []).sort());
  return {
    parts: of('parts'),
    operators: of('operators'),
    constants: of('constants'),
    others: of('others'),
    contextual: of('contextual'),
  };
}

/** Null for words of other languages, which the lexer knows to say what they are called here. */
function groupOf(type: TokenType): keyof LanguageWords | null {
  if (type === token.NullWord || type === token.ElseIfWord) return null;
  if (belongsTo(type, token.Name)) return 'contextual';
  if (belongsTo(type, token.PartWord)) return 'parts';
  if (belongsTo(type, token.LiteralToken)) return 'constants';
  return type === token.Is || belongsTo(type, token.Infix) ? 'operators' : 'others';
}
