import { type IToken, type TokenType, tokenMatcher } from 'chevrotain';
import {
  badNumber,
  expectedToken,
  foreignSpelling,
  listedTexts,
  unexpectedToken,
} from '../../diagnostics/catalogue/syntax.js';
import { nearestName } from '../../support/nearest-name.js';
import { quote } from '../../support/quote.js';
import { endOf, span, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { joined, type MendCursor, type Mending, mended, replacing, touch } from './cursor.js';

/** What belongs to the forms of other languages and has a place in none of this one. */

/** A token that stands nowhere in the source, before one that does. */
function emptyAt({ startOffset }: IToken, type: TokenType, image = ''): IToken {
  const zeroWidth = { image, startOffset, tokenType: type };
  return mended(zeroWidth as IToken, type);
}

/** What was reported has no value, and whatever it stands in says nothing more about it. */
function withoutValue(whole: IToken): IToken {
  return mended(whole, token.BadNumber);
}

function needless(cursor: MendCursor, word: IToken, help: string, isDeletable: boolean): void {
  const place = spanOf(word);
  const fixes = isDeletable ? [replacing(place, '')] : [];
  cursor.findings.report(unexpectedToken, place, { found: quote(word.image), help }, { fixes });
}

/** `rule "Name" when … then { … }`. */
export const mendThen: Mending = (cursor, then) => {
  if (!cursor.aheadIs(1, token.LeftBrace) && !cursor.aheadIs(1, token.Award)) return 0;
  needless(cursor, then, 'what is done stands in braces behind the condition: `when … { … }`', true);
  return 1;
};

/** `rule "Name" when … => award 10`. */
export const mendArrowBeforeAward: Mending = (cursor, arrow) => {
  if (!cursor.aheadIs(1, token.Award)) return 0;
  needless(cursor, arrow, 'what is done stands in braces behind the condition: `{ award … }`', false);
  cursor.kept.push(withoutValue(arrow));
  return 1;
};

/** `rule "Name" user.awards > 3 { … }`. */
export const mendMissingWhen: Mending = (cursor, title) => {
  const [next, second] = [cursor.ahead(1), cursor.ahead(2)];
  if (next === undefined || second === undefined || !isHeader(cursor.behind())) return 0;
  const begins = tokenMatcher(next, token.OperandStart) || next.tokenType === token.Not;
  if (!begins || next.tokenType === token.If || next.tokenType === token.Match) return 0;
  if (tokenMatcher(next, token.Name) && !isOperand(next, second)) return 0;
  const end = endOf(title);
  const fixes = [{ title: 'write `when`', edits: [{ span: span(end, end), text: ' when' }] }];
  const data = { expected: '`when`', found: quote(next.image), help: 'a condition stands behind `when`' };
  cursor.findings.report(expectedToken, spanOf(next), data, { fixes });
  cursor.kept.push(title, emptyAt(next, token.When));
  return 1;
};

/**
 * A word before a value is a misspelt `when`, or one too many; what gets a value is a statement without its
 * braces.
 */
function isOperand(word: IToken, second: IToken): boolean {
  if (tokenMatcher(second, token.Equals) || nearestName(word.image, ['when']) !== undefined) return false;
  return [token.Infix, token.Dot, token.Is].some((type) => tokenMatcher(second, type));
}

function isHeader(word: IToken | undefined): boolean {
  const type = word?.tokenType;
  return type === token.Rule || type === token.Deny || type === token.Adjust;
}

/** `x between 3 and 5`, `tags contains "photo"`: words of other languages behind an operand. */
export const mendWordOperator: Mending = (cursor, word) => {
  const operand = cursor.behind();
  if (operand === undefined || !endsOperand(operand)) return 0;
  if (word.image === 'between') return mendBetween(cursor, word);
  return containing.has(word.image) ? mendContains(cursor, word, operand) : 0;
};

function endsOperand({ tokenType }: IToken): boolean {
  return tokenType === token.Identifier || tokenType === token.RightParen || tokenType === token.RightBracket;
}

function mendBetween(cursor: MendCursor, word: IToken): number {
  const [low, and, high] = [cursor.ahead(1), cursor.ahead(2), cursor.ahead(3)];
  if (low === undefined || and?.tokenType !== token.And || high === undefined) return 0;
  if (![low, high].every((end) => tokenMatcher(end, token.LiteralToken) || tokenMatcher(end, token.Name)))
    return 0;
  const place = span(word.startOffset, endOf(high));
  const means = `in ${low.image}..${high.image}`;
  const found = cursor.source.slice(place.start, place.end);
  cursor.findings.report(foreignSpelling, place, { found, means }, { fixes: [replacing(place, means)] });
  cursor.kept.push(mended(word, token.In), low, mended(and, token.DotDot), high);
  return 4;
}

const containing: ReadonlySet<string> = new Set(['contains', 'includes', 'has', 'like']);

/** Whether a list or a text was meant isn't known here, so it has no value. */
function mendContains(cursor: MendCursor, word: IToken, operand: IToken): number {
  const text = cursor.ahead(1);
  const isAlone = operand.tokenType === token.Identifier && cursor.behind(1)?.tokenType !== token.Dot;
  if (!isAlone || text === undefined || !tokenMatcher(text, token.Text)) return 0;
  const help =
    word.image === 'like'
      ? `write \`${likeness(operand.image, text.image)}\``
      : `of a list, \`${text.image} in ${operand.image}\`; of a text, \`contains(${operand.image}, ${text.image})\``;
  needless(cursor, word, help, false);
  cursor.kept.pop();
  cursor.kept.push(withoutValue(joined(cursor, operand, text)));
  return 2;
}

/** The function that asks what a pattern of SQL does, as far as one does. */
function likeness(operand: string, pattern: string): string {
  const text = pattern.slice(1, -1);
  const [isOpenBefore, isOpenBehind] = [text.startsWith('%'), text.length > 1 && text.endsWith('%')];
  const part = text.slice(isOpenBefore ? 1 : 0, isOpenBehind ? -1 : undefined);
  if (!isOpenBefore && !isOpenBehind) return `${operand} == "${part}"`;
  const name = isOpenBefore ? (isOpenBehind ? 'contains' : 'endsWith') : 'startsWith';
  return `${name}(${operand}, "${part}")`;
}

/** `laps[0]`. */
export const mendIndex: Mending = (cursor, bracket) => {
  const list = cursor.behind();
  if (list?.tokenType !== token.Identifier || !touch(list, bracket)) return 0;
  const close = cursor.ahead(2);
  if (close?.tokenType !== token.RightBracket) return 0;
  needless(
    cursor,
    bracket,
    '`any`, `all`, `count` and `sum` look at the items of a list, which have no numbers',
    false,
  );
  cursor.kept.pop();
  cursor.kept.push(withoutValue(joined(cursor, list, close)));
  return 3;
};

/** `input.city`. */
export const mendInputMember: Mending = (cursor, input) => {
  const [dot, name] = [cursor.ahead(1), cursor.ahead(2)];
  if (dot?.tokenType !== token.Dot || name === undefined || !tokenMatcher(name, token.Word)) return 0;
  const place = span(input.startOffset, endOf(dot));
  const data = { found: quote('input.'), help: `an input is written by its name: \`${name.image}\`` };
  cursor.findings.report(unexpectedToken, place, data, { fixes: [replacing(place, '')] });
  return 2;
};

/** `input ?km: int`. */
export const mendOptionalName: Mending = (cursor, input) => {
  const [question, name] = [cursor.ahead(1), cursor.ahead(2)];
  if (question?.tokenType !== token.Question || name === undefined) return 0;
  needless(
    cursor,
    question,
    `what may be missing has a \`?\` behind its type: \`input ${name.image}: int?\``,
    false,
  );
  cursor.kept.push(input);
  return 2;
};

/** `km > 1,5`: outside of brackets no comma separates numbers. */
export const mendDecimalComma: Mending = (cursor, number) => {
  const [comma, places] = [cursor.ahead(1), cursor.ahead(2)];
  if (comma?.tokenType !== token.Comma || places?.tokenType !== token.NumberToken) return 0;
  if (!touch(number, comma) || !touch(comma, places) || !/^\d+$/.test(number.image + places.image)) return 0;
  if (!isOutsideOfLists(cursor)) return 0;
  const whole = joined(cursor, number, places);
  const meant = `${number.image}.${places.image}`;
  const data = { text: whole.image, help: `a decimal has a point: \`${meant}\`` };
  cursor.findings.report(badNumber, spanOf(whole), data, { fixes: [replacing(spanOf(whole), meant)] });
  cursor.kept.push(mended(whole, token.NumberToken, meant));
  return 3;
};

/** How far back is looked for a bracket: further away hardly anybody writes a number. */
const lookBackMax = 64;

function isOutsideOfLists(cursor: MendCursor): boolean {
  let closed = 0;
  for (let distance = 0; distance < lookBackMax; distance++) {
    const type = cursor.behind(distance)?.tokenType;
    if (type === undefined || type === token.When || type === token.Award || type === token.Let) return true;
    if (type === token.RightParen || type === token.RightBracket) closed += 1;
    if (type === token.LeftParen || type === token.LeftBracket) closed -= 1;
    if (closed < 0 || type === token.LeftBrace || type === token.Arrow) return false;
  }
  return false;
}

// ── Types ───────────────────────────────────────────────────────────────────

const ranged: ReadonlySet<string> = new Set(['int', 'decimal', 'duration']);

/** `int 0..10`, `int [0..10]`, `int[]`, `list of int`, `list(int)`, `("walk" | "run")`. */
export const mendType: Mending = (cursor, colon) => {
  const type = cursor.ahead(1);
  if (type === undefined || !isDeclaration(cursor)) return 0;
  if (type.tokenType === token.LeftParen) return mendListedTexts(cursor, colon, type);
  if (type.tokenType !== token.Identifier) return 0;
  return mendRange(cursor, colon, type) || mendList(cursor, colon, type);
};

function isDeclaration(cursor: MendCursor): boolean {
  const word = cursor.behind(1)?.tokenType;
  return word === token.Input || word === token.Param;
}

function mendRange(cursor: MendCursor, colon: IToken, type: IToken): number {
  const isBracketed = cursor.aheadIs(2, token.LeftBracket);
  const first = isBracketed ? 3 : 2;
  const [low, dots, high] = [cursor.ahead(first), cursor.ahead(first + 1), cursor.ahead(first + 2)];
  if (!ranged.has(type.image) || low === undefined || dots?.tokenType !== token.DotDot || high === undefined)
    return 0;
  if (![low, high].every((end) => tokenMatcher(end, token.Amount))) return 0;
  const close = isBracketed ? cursor.ahead(first + 3) : high;
  if (close === undefined || (isBracketed && close.tokenType !== token.RightBracket)) return 0;
  replaceType(cursor, { type, last: close, means: `${type.image} (${low.image}..${high.image})` });
  const behind = { ...close, startOffset: endOf(close) };
  cursor.kept.push(
    colon,
    type,
    emptyAt(low, token.LeftParen),
    low,
    dots,
    high,
    emptyAt(behind, token.RightParen),
  );
  return first + (isBracketed ? 4 : 3);
}

function mendList(cursor: MendCursor, colon: IToken, type: IToken): number {
  const [second, third, fourth] = [cursor.ahead(2), cursor.ahead(3), cursor.ahead(4)];
  if (second?.tokenType === token.LeftBracket && third?.tokenType === token.RightBracket) {
    return keepList(cursor, { colon, type, element: type, last: third, taken: 4 });
  }
  if (type.image !== 'list' || third?.tokenType !== token.Identifier) return 0;
  if (second?.image === 'of') return keepList(cursor, { colon, type, element: third, last: third, taken: 4 });
  if (second?.tokenType !== token.LeftParen || fourth?.tokenType !== token.RightParen) return 0;
  return keepList(cursor, { colon, type, element: third, last: fourth, taken: 5 });
}

interface MeantList {
  readonly colon: IToken;
  readonly type: IToken;
  readonly element: IToken;
  readonly last: IToken;
  readonly taken: number;
}

function keepList(cursor: MendCursor, { colon, type, element, last, taken }: MeantList): number {
  replaceType(cursor, { type, last, means: `list<${element.image}>` });
  const behind = { ...last, startOffset: endOf(last) };
  const list = { ...type, image: 'list' };
  cursor.kept.push(colon, list, emptyAt(element, token.Less), element, emptyAt(behind, token.Greater));
  return taken;
}

function replaceType(
  cursor: MendCursor,
  { type, last, means }: { readonly type: IToken; readonly last: IToken; readonly means: string },
): void {
  const place = span(type.startOffset, endOf(last));
  const found = cursor.source.slice(place.start, place.end);
  cursor.findings.report(foreignSpelling, place, { found, means }, { fixes: [replacing(place, means)] });
}

function mendListedTexts(cursor: MendCursor, colon: IToken, paren: IToken): number {
  if (!cursor.aheadIs(2, token.Text)) return 0;
  const place = span(paren.startOffset, paren.startOffset);
  const fixes = [{ title: 'write `text`', edits: [{ span: place, text: 'text ' }] }];
  cursor.findings.report(listedTexts, spanOf(paren), {}, { fixes });
  cursor.kept.push(colon, emptyAt(paren, token.Identifier, 'text'));
  return 1;
}
