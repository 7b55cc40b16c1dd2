import { type IToken, type TokenType, tokenLabel, tokenMatcher } from 'chevrotain';
import { foreignSpelling, noNull } from '../../diagnostics/catalogue/syntax.js';
import type { Span } from '../../source/span.js';
import { endOf, span, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { joined, type MendCursor, type Mending, mended, replacing, touch } from './cursor.js';
import { foreignSpellings } from './foreign-spellings.js';

/** `a && b`, `!a`, `a % b`. */
export const mendSpelling: Mending = (cursor, operator) => {
  const spelling = foreignSpellings.get(operator.image);
  /* v8 ignore next -- the lexer cuts out no other foreign spelling than those of the table */
  if (spelling === undefined) return 0;
  const { means, help, type, isFixable } = spelling;
  const place = spanOf(operator);
  const fixes = isFixable ? [replacing(place, apart(cursor.source, place, means))] : [];
  cursor.findings.report(foreignSpelling, place, { found: operator.image, means, help }, { fixes });
  cursor.kept.push(mended(operator, type));
  return 1;
};

/** A word needs blanks around it where a mark needed none. */
function apart(source: string, place: Span, text: string): string {
  if (!/^\w/.test(text)) return text;
  const before = /[\w"')\]]/.test(source.charAt(place.start - 1)) ? ' ' : '';
  const after = /[\w"'([-]/.test(source.charAt(place.end)) ? ' ' : '';
  return `${before}${text}${after}`;
}

/** `15%3`, where a blank is missing before `mod`; the lexer saw a percentage. */
export const mendRemainder: Mending = (cursor, percent) => {
  const next = cursor.ahead(1);
  const isOperand = next !== undefined && touch(percent, next) && next.tokenType !== token.LeftBracket;
  if (!isOperand || !tokenMatcher(next, token.OperandStart)) return 0;
  const sign = endOf(percent) - 1;
  const number = { ...percent, image: percent.image.slice(0, -1) };
  const operator = { ...percent, image: '%', startOffset: sign };
  const data = { found: '%', means: 'mod', help: 'after a percentage, leave a blank' };
  const place = span(sign, sign + 1);
  cursor.findings.report(foreignSpelling, place, data, { fixes: [replacing(place, ' mod ')] });
  cursor.kept.push(mended(number, token.NumberToken), mended(operator, token.Mod));
  return 1;
};

/** `elseif`. */
export const mendElseIf: Mending = (cursor, word) => {
  const place = spanOf(word);
  const data = { found: word.image, means: 'else if' };
  cursor.findings.report(foreignSpelling, place, data, { fixes: [replacing(place, 'else if')] });
  const split = word.image.length - 2;
  const otherwise = { ...word, image: word.image.slice(0, split) };
  const condition = { ...word, image: word.image.slice(split), startOffset: word.startOffset + split };
  cursor.kept.push(mended(otherwise, token.Else), mended(condition, token.If));
  return 1;
};

/** `rule "Name" if …`. */
export const mendWhen: Mending = (cursor, word) => {
  const owner = cursor.behind(1)?.tokenType;
  const isHeader = owner === token.Rule || owner === token.Deny || owner === token.Adjust;
  const afterName = cursor.behindIs(token.Text);
  if (!isHeader || !afterName) return 0;
  const place = spanOf(word);
  cursor.findings.report(
    foreignSpelling,
    place,
    { found: 'if', means: 'when' },
    { fixes: [replacing(place, 'when')] },
  );
  cursor.kept.push(mended(word, token.When));
  return 1;
};

/** `_ => …`. */
export const mendWildcard: Mending = (cursor, word) => {
  if (word.image !== '_' || cursor.ahead(1)?.tokenType !== token.Arrow) return 0;
  const place = spanOf(word);
  cursor.findings.report(
    foreignSpelling,
    place,
    { found: '_', means: 'else' },
    { fixes: [replacing(place, 'else')] },
  );
  cursor.kept.push(mended(word, token.Else));
  return 1;
};

/** `otherwise => …`. */
export const mendRest: Mending = (cursor, word) => {
  if (cursor.ahead(1)?.tokenType !== token.Arrow || cursor.aheadIs(2, token.Award)) return 0;
  const data = { found: word.image, means: 'else' };
  cursor.findings.report(foreignSpelling, spanOf(word), data, { fixes: [replacing(spanOf(word), 'else')] });
  cursor.kept.push(mended(word, token.Else));
  return 1;
};

/** `mood == ("good", "bad")`. */
export const mendEqualsSeveral: Mending = (cursor, operator) => {
  if (!cursor.aheadIs(1, token.LeftParen)) return 0;
  const inside: IToken[] = [];
  for (let distance = 2; inside.length < listedMax; distance += 1) {
    const each = cursor.ahead(distance);
    if (each === undefined) return 0;
    if (each.tokenType === token.RightParen) return keepSeveral(cursor, operator, { inside, close: each });
    const fits = inside.length % 2 === 0 ? tokenMatcher(each, token.LiteralToken) : isComma(each);
    if (!fits) return 0;
    inside.push(each);
  }
  return 0;
};

const listedMax = 64;

function isComma({ tokenType }: IToken): boolean {
  return tokenType === token.Comma;
}

function keepSeveral(
  cursor: MendCursor,
  operator: IToken,
  { inside, close }: { readonly inside: readonly IToken[]; readonly close: IToken },
): number {
  const open = cursor.ahead(1);
  if (open === undefined || !inside.some(isComma)) return 0;
  const place = span(operator.startOffset, endOf(close));
  const means = `in [${cursor.source.slice(endOf(open), close.startOffset)}]`;
  const found = cursor.source.slice(place.start, place.end);
  cursor.findings.report(foreignSpelling, place, { found, means }, { fixes: [replacing(place, means)] });
  const list = [mended(open, token.LeftBracket), ...inside, mended(close, token.RightBracket)];
  cursor.kept.push(mended(operator, token.In), ...list);
  return inside.length + 3;
}

/** `x == null`. */
export const mendEqualsNull: Mending = (cursor, operator) =>
  mendComparedNull(cursor, operator, token.MissingWord);

/** `x != null`. */
export const mendUnequalsNull: Mending = (cursor, operator) =>
  mendComparedNull(cursor, operator, token.Present);

function mendComparedNull(cursor: MendCursor, operator: IToken, presence: TokenType): number {
  const word = cursor.ahead(1);
  if (word?.tokenType !== token.NullWord) return 0;
  const means = `is ${tokenLabel(presence)}`;
  const place = span(operator.startOffset, endOf(word));
  cursor.findings.report(noNull, place, { word: word.image, means }, { fixes: [replacing(place, means)] });
  cursor.kept.push(mended(operator, token.Is), mended(word, presence));
  return 2;
}

/** `x is null`, `x is not null`, `x is not missing`, `x is 5`, `x is not 5`. */
export const mendIs: Mending = (cursor, is) => {
  const next = cursor.ahead(1);
  if (next === undefined || isPresence(next)) return 0;
  if (next.tokenType === token.Not) return mendIsNot(cursor, is, next);
  if (next.tokenType === token.NullWord) return replaceIs(cursor, is, next, token.MissingWord);
  if (!tokenMatcher(next, token.OperandStart)) return 0;
  return compareInstead(cursor, is, is, token.Equal);
};

function mendIsNot(cursor: MendCursor, is: IToken, not: IToken): number {
  const next = cursor.ahead(2);
  if (next === undefined) return 0;
  if (next.tokenType === token.MissingWord) return replaceIs(cursor, is, next, token.Present);
  if (next.tokenType === token.Present) return replaceIs(cursor, is, next, token.MissingWord);
  if (next.tokenType === token.NullWord) return replaceIs(cursor, is, next, token.Present);
  return compareInstead(cursor, is, not, token.NotEqual);
}

function isPresence(each: IToken): boolean {
  return each.tokenType === token.Present || each.tokenType === token.MissingWord;
}

/** Takes everything from `is` to `last`. */
function replaceIs(cursor: MendCursor, is: IToken, last: IToken, presence: TokenType): number {
  const place = span(is.startOffset, endOf(last));
  const found = cursor.source.slice(place.start, place.end);
  const means = `is ${tokenLabel(presence)}`;
  const fixes = [replacing(place, means)];
  if (last.tokenType === token.NullWord) {
    cursor.findings.report(noNull, place, { word: last.image, means }, { fixes });
  } else {
    cursor.findings.report(foreignSpelling, place, { found, means }, { fixes });
  }
  cursor.kept.push(is, mended(last, presence));
  return cursor.ahead(1) === last ? 2 : 3;
}

function compareInstead(cursor: MendCursor, is: IToken, last: IToken, operator: TokenType): number {
  const whole = joined(cursor, is, last);
  const place = spanOf(whole);
  const data = { found: whole.image, means: tokenLabel(operator) };
  cursor.findings.report(foreignSpelling, place, data, { fixes: [replacing(place, tokenLabel(operator))] });
  cursor.kept.push(mended(whole, operator));
  return is === last ? 1 : 2;
}
