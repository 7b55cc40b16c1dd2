import type { IToken, TokenType } from 'chevrotain';
import { badDate, badNumber, foreignQuotes, unclosedText } from '../../diagnostics/catalogue/syntax.js';
import { faultOfDate, helpForDate } from '../date-literal.js';
import { endOf, span, spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { joined, type MendCursor, type Mending, mended, replacing, touch } from './cursor.js';
import { explainNumber, type NumberFault, unitNames } from './number-faults.js';

/** `'text'`, `“text”`. */
export const mendQuotes: Mending = (cursor, text) => {
  const inside = text.image.slice(1, -1).replaceAll(/\\?"/g, '\\"');
  const place = spanOf(text);
  const fixes = [{ title: 'write double quotes', edits: [{ span: place, text: `"${inside}"` }] }];
  cursor.findings.report(foreignQuotes, place, {}, { fixes });
  return 0;
};

/** `"text` up to the end of its line, or to what closes a bracket or begins a block behind it. */
export const mendUnclosedText: Mending = (cursor, text) => {
  const image = withoutClosers(text.image.trimEnd());
  const end = text.startOffset + image.length;
  const fixes = [{ title: 'close it', edits: [{ span: span(end, end), text: '"' }] }];
  cursor.findings.report(unclosedText, span(text.startOffset, end), {}, { fixes });
  cursor.kept.push({ ...text, image });
  for (const closer of text.image.slice(image.length).trim()) {
    const type = closer === ')' ? token.RightParen : token.RightBracket;
    cursor.kept.push(mended({ ...text, image: closer, startOffset: end }, type));
  }
  return 1;
};

/** Brackets at the end of a text that opens none stand behind it. */
function withoutClosers(image: string): string {
  if (/[([]/.test(image)) return image;
  let end = image.length;
  while (image[end - 1] === ')' || image[end - 1] === ']') end -= 1;
  return image.slice(0, end);
}

export const mendDate: Mending = (cursor, date) => {
  cursor.findings.report(badDate, spanOf(date), { text: date.image, help: helpForDate(date.image) });
  return 0;
};

/**
 * `2026-12-01`: three numbers that touch, and one of them is none. `2026-12-24` is a difference, which may be
 * meant; a lint asks about it.
 */
export const mendDateWithoutSign: Mending = (cursor, year) => {
  dateForm.lastIndex = year.startOffset;
  const [written] = dateForm.exec(cursor.source) ?? [];
  if (written === undefined) return 0;
  const end = year.startOffset + written.length;
  let taken = 1;
  let isDifference = year.tokenType === token.NumberToken;
  for (
    let each = cursor.ahead(taken);
    each !== undefined && each.startOffset < end;
    each = cursor.ahead(taken)
  ) {
    isDifference &&= each.tokenType === token.NumberToken || each.tokenType === token.Minus;
    taken += 1;
  }
  const meant = `@${written}`;
  if (isDifference || faultOfDate(meant) !== null) return 0;
  const place = span(year.startOffset, end);
  const data = { text: written, help: `dates begin with a \`@\`: \`${meant}\`` };
  cursor.findings.report(badDate, place, data, { fixes: [replacing(place, meant)] });
  cursor.kept.push(mended({ ...year, image: written }, token.DateToken, meant));
  return taken;
};

const dateForm = /\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?(?![\w:+-]|\.(?!\.))/y;

/** `1_`, `.5`, `5min`, `007`; `5mod` is a number that touches a word. */
export const mendNumber: Mending = (cursor, number) => {
  const [, digits, word = ''] = /^(0|[1-9]\d*)([a-z]+)$/.exec(number.image) ?? [];
  const type = token.wordTypes.get(word);
  if (digits !== undefined && type !== undefined) {
    return mendGluedWord(cursor, number, digits, { image: word, type });
  }
  const meant = reportNumber(cursor, number);
  cursor.kept.push(meant === undefined ? number : mended(number, meant.type, meant.text));
  return 1;
};

/** Reports a number that is none; returns what it was meant to be. */
export function reportNumber(cursor: MendCursor, number: IToken): NumberFault['meant'] {
  const { help, meant } = explainNumber(number.image);
  const place = spanOf(number);
  // What touches a name would become a part of it.
  const isGlued = cursor.behindIs(token.Word) && touch(cursor.behind(), number);
  const isCertain = meant !== undefined && !isGlued && !isPartOfDate(cursor.source, number);
  const fixes = isCertain ? [replacing(place, meant.text)] : [];
  cursor.findings.report(badNumber, place, { text: number.image, help }, { fixes });
  return meant;
}

/**
 * `01/12/2026`, `18:05`: a zero that stands before a digit among such marks says what was meant, and not by
 * which form.
 */
function isPartOfDate(source: string, number: IToken): boolean {
  const marks = /[-/:.]/;
  const isBeside =
    marks.test(source.charAt(number.startOffset - 1)) || marks.test(source.charAt(endOf(number)));
  return number.image.startsWith('0') && isBeside;
}

function mendGluedWord(
  cursor: MendCursor,
  number: IToken,
  digits: string,
  { image: word, type }: { readonly image: string; readonly type: TokenType },
): number {
  const meant = `${digits} ${word}`;
  const place = spanOf(number);
  const data = { text: number.image, help: `leave a blank: \`${meant}\`` };
  cursor.findings.report(badNumber, place, data, { fixes: [replacing(place, meant)] });
  const first = { ...number, image: digits };
  const second = { ...number, image: word, startOffset: number.startOffset + digits.length };
  cursor.kept.push(mended(first, token.NumberToken), mended(second, type));
  return 1;
}

const clockForm = /(?:[01]?\d|2[0-3]):[0-5]\d(?![\w:.])|(?:[01]?\d|2[0-3]):[0-5]\d(?=\.\.)/y;

/** `19:30`: two numbers around a colon, where none could stand for an arrow or another choice. */
export const mendClock: Mending = (cursor, hour) => {
  clockForm.lastIndex = hour.startOffset;
  const [written] = clockForm.exec(cursor.source) ?? [];
  if (written === undefined || mayBeArm(cursor)) return 0;
  const meant = `@${written.padStart(5, '0')}`;
  const place = span(hour.startOffset, hour.startOffset + written.length);
  const data = { text: written, help: `times of day begin with a \`@\`: \`${meant}\`` };
  cursor.findings.report(badDate, place, data, { fixes: [replacing(place, meant)] });
  cursor.kept.push(mended({ ...hour, image: written }, token.DateToken, meant));
  return 3;
};

/** Where an arm begins, or one of two choices, `10: 50` is more likely than a time. */
function mayBeArm(cursor: MendCursor): boolean {
  const before = cursor.behind()?.tokenType;
  if (before === token.Comma) return cursor.behind(1)?.tokenType !== token.DateToken;
  return before === token.LeftBrace || before === token.Bar || before === token.Question;
}

const groupsMax = 5;

/** `1,000`: certain where zeros begin a group, or where no comma could follow the number. */
export const mendThousands: Mending = (cursor, number) => {
  if (!/^[1-9]\d{0,2}$/.test(number.image)) return 0;
  const groups: IToken[] = [];
  for (let last = number; groups.length < groupsMax; ) {
    const comma = cursor.ahead(2 * groups.length + 1);
    const group = cursor.ahead(2 * groups.length + 2);
    if (group === undefined || comma?.tokenType !== token.Comma) break;
    if (!touch(last, comma) || !touch(comma, group) || !/^\d{3}$/.test(group.image)) break;
    groups.push(group);
    last = group;
  }
  const last = groups.at(-1);
  const isCertain = isValueStart(cursor.behind()) || groups.some((group) => group.image.startsWith('0'));
  if (last === undefined || !isCertain) return 0;
  return keepThousands(cursor, joined(cursor, number, last), 2 * groups.length + 1);
};

/** After these one value stands, and no list of them. */
function isValueStart(before: IToken | undefined): boolean {
  return before?.tokenType === token.Award || before?.tokenType === token.Assign;
}

function keepThousands(cursor: MendCursor, number: IToken, taken: number): number {
  const meant = number.image.replace(/[^\d]/g, '_');
  const place = spanOf(number);
  const data = { text: number.image, help: `write \`${meant}\`` };
  cursor.findings.report(badNumber, place, data, { fixes: [replacing(place, meant)] });
  cursor.kept.push(mended(number, token.NumberToken, meant));
  return taken;
}

/** `10 000`: no number can follow another one. */
export const mendBlankThousands: Mending = (cursor, number) => {
  if (!/^[1-9]\d{0,2}$/.test(number.image)) return 0;
  let last = number;
  let taken = 1;
  while (taken <= groupsMax) {
    const group = cursor.ahead(taken);
    const blank = group === undefined ? '' : cursor.source.slice(endOf(last), group.startOffset);
    if (group === undefined || !/^\d{3}$/.test(group.image) || !/^[ \u00a0\u202f]$/.test(blank)) break;
    last = group;
    taken += 1;
  }
  return last === number ? 0 : keepThousands(cursor, joined(cursor, number, last), taken);
};

/** `5 minutes`: a name can't follow a number, so a unit in its line belongs to it. */
export const mendUnit: Mending = (cursor, number) => {
  const unit = cursor.ahead(1);
  if (unit?.tokenType !== token.Identifier || !unitNames.has(unit.image)) return 0;
  if (cursor.aheadIs(2, token.Equals)) return 0;
  if (cursor.source.slice(endOf(number), unit.startOffset).includes('\n')) return 0;
  const { help, meant } = explainNumber(`${number.image}${unit.image}`);
  if (meant === undefined) return 0;
  const whole = joined(cursor, number, unit);
  const place = span(number.startOffset, endOf(unit));
  cursor.findings.report(
    badNumber,
    place,
    { text: whole.image, help },
    { fixes: [replacing(place, meant.text)] },
  );
  cursor.kept.push(mended(whole, meant.type, meant.text));
  return 2;
};
