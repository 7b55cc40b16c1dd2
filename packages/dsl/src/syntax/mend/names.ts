import { type IToken, tokenMatcher } from 'chevrotain';
import { badCharacter, badName, reservedName } from '../../diagnostics/catalogue/syntax.js';
import { spanOf } from '../nodes.js';
import * as token from '../tokens.js';
import { joined, type MendCursor, type Mending, mended, replacing, touch } from './cursor.js';
import { reportNumber } from './literals.js';

/** `größe`, `_x`, `$x`: a name to its author, and read as one. Each spelling is reported once. */
export const mendName: Mending = (cursor, rest) => {
  if (!isNameLike(rest)) return mendCharacters(cursor, rest);
  const before = cursor.behind();
  if (before !== undefined && touch(before, rest) && tokenMatcher(before, token.Amount)) {
    return joinToNumber(cursor, before, rest);
  }
  const isJoined = before !== undefined && touch(before, rest) && isWord(before);
  if (isJoined) cursor.kept.pop();
  const name = isJoined ? joined(cursor, before, rest) : rest;
  if (!cursor.badNames.has(name.image)) reportName(cursor, name);
  cursor.badNames.add(name.image);
  cursor.kept.push(mended(name, token.BadName));
  return 1;
};

/** `5ö`: one bad number. */
function joinToNumber(cursor: MendCursor, before: IToken, rest: IToken): number {
  cursor.kept.pop();
  const number = joined(cursor, before, rest);
  if (before.tokenType !== token.BadNumber) reportNumber(cursor, number);
  cursor.kept.push(mended(number, token.BadNumber));
  return 1;
}

function isNameLike(each: IToken): boolean {
  return /[\p{L}_$]/u.test(each.image);
}

function isWord(each: IToken): boolean {
  return tokenMatcher(each, token.Word);
}

function reportName(cursor: MendCursor, name: IToken): void {
  const place = spanOf(name);
  const meant = name.image.replace(/^[_$]+/, '');
  const fixes = /^[A-Za-z]\w*$/.test(meant) ? [replacing(place, meant)] : [];
  cursor.findings.report(badName, place, { name: name.image }, { fixes });
}

/** `~`, `\`, an emoji: those that touch are one mistake. */
export const mendCharacters: Mending = (cursor, first) => {
  let last = first;
  let taken = 1;
  for (
    let next = cursor.ahead(taken);
    next !== undefined && touch(last, next) && isStray(next);
    next = cursor.ahead(taken)
  ) {
    last = next;
    taken += 1;
  }
  const whole = joined(cursor, first, last);
  cursor.findings.report(badCharacter, spanOf(whole), { text: whole.image });
  cursor.kept.push(mended(whole, token.BadCharacter));
  return taken;
};

function isStray(each: IToken): boolean {
  return each.tokenType === token.BadCharacter || (each.tokenType === token.BadName && !isNameLike(each));
}

/** `let in = 5`. */
export const mendReservedName: Mending = (cursor, keyword) => {
  const word = cursor.ahead(1);
  const isDeclared = cursor.aheadIs(2, token.LabelEnd) || cursor.aheadIs(2, token.Equals);
  const isReserved = word !== undefined && isWord(word) && !tokenMatcher(word, token.Name);
  if (!isDeclared || !isReserved) return 0;
  const instead =
    keyword.tokenType === token.Input
      ? `input ${word.image}Name: … from "${word.image}"`
      : `${keyword.image} ${word.image}Name …`;
  cursor.findings.report(reservedName, spanOf(word), { word: word.image, instead });
  cursor.kept.push(keyword, mended(word, token.Identifier));
  return 2;
};
