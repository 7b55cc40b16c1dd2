import type { IToken, TokenType } from 'chevrotain';
import { foreignComment, needlessSemicolon } from '../../diagnostics/catalogue/syntax.js';
import type { SyntaxFindings } from '../findings.js';
import type { Lexed } from '../lexer.js';
import { span, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { MendCursor, type Mending, replacing } from './cursor.js';
import * as habits from './habits.js';
import * as literals from './literals.js';
import * as names from './names.js';
import * as operators from './operators.js';

/** What may have to be mended at a token of each type, in the order in which it is tried. */
const mendings: ReadonlyMap<TokenType, readonly Mending[]> = new Map([
  [token.Foreign, [operators.mendSpelling]],
  [token.Percent, [operators.mendRemainder]],
  [token.ElseIfWord, [operators.mendElseIf]],
  [token.If, [operators.mendWhen]],
  [token.Then, [habits.mendThen]],
  [token.PlainText, [habits.mendMissingWhen]],
  [token.Identifier, [habits.mendWordOperator]],
  [token.Otherwise, [operators.mendRest]],
  [token.Arrow, [habits.mendArrowBeforeAward]],
  [token.LeftBracket, [habits.mendIndex]],
  [token.Colon, [habits.mendType]],
  [token.Is, [operators.mendIs]],
  [token.Equal, [operators.mendEqualsNull, operators.mendEqualsSeveral]],
  [token.NotEqual, [operators.mendUnequalsNull]],
  [token.ForeignText, [literals.mendQuotes]],
  [token.UnclosedText, [literals.mendUnclosedText]],
  [token.BadDate, [literals.mendDate]],
  [token.BadNumber, [literals.mendDateWithoutSign, literals.mendClock, literals.mendNumber]],
  [
    token.NumberToken,
    [
      literals.mendDateWithoutSign,
      literals.mendClock,
      literals.mendThousands,
      literals.mendBlankThousands,
      habits.mendDecimalComma,
      literals.mendUnit,
    ],
  ],
  [token.BadName, [operators.mendWildcard, names.mendName]],
  [token.BadCharacter, [names.mendCharacters]],
  [token.Let, [names.mendReservedName]],
  [token.SetWord, [names.mendReservedName]],
  [token.Param, [names.mendReservedName]],
  [token.Input, [habits.mendInputMember, habits.mendOptionalName, names.mendReservedName]],
]);

/**
 * Reads what authors bring from other languages, and what is misspelt within a word, as what it was meant to
 * be: each is reported once, and the parser never meets it. Spans stay those of the source, since a mended
 * token keeps its own text.
 */
export function mend(source: string, lexed: Lexed, findings: SyntaxFindings): IToken[] {
  reportIgnored(lexed, findings);
  const cursor = new MendCursor(source, lexed.tokens, findings);
  for (let first = cursor.ahead(); first !== undefined; first = cursor.ahead()) {
    const taken = firstThatMends(cursor, first);
    if (taken === 0) cursor.kept.push(first);
    cursor.advance(Math.max(taken, 1));
  }
  return cursor.kept;
}

function firstThatMends(cursor: MendCursor, first: IToken): number {
  for (const mending of mendings.get(first.tokenType) ?? []) {
    const taken = mending(cursor, first);
    if (taken > 0) return taken;
  }
  return 0;
}

/** What the parser doesn't meet at all: semicolons, and comments of other languages. */
function reportIgnored(lexed: Lexed, findings: SyntaxFindings): void {
  for (const each of lexed.semicolons) {
    findings.report(needlessSemicolon, spanOf(each), {}, { fixes: [replacing(spanOf(each), '')] });
  }
  for (const each of lexed.foreignComments) {
    const mark = span(each.startOffset, each.startOffset + 2);
    const fixes = each.image.startsWith('//') ? [replacing(mark, '#')] : [];
    findings.report(foreignComment, spanOf(each), {}, { fixes });
  }
}
