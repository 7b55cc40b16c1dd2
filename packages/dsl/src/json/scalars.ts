import { misspeltText, wrongJsonType } from '../diagnostics/catalogue/json-form.js';
import { fromNumber, toText } from '../number/decimal.js';
import type {
  DateLiteral,
  DurationLiteral,
  Expression,
  Name,
  Negate,
  NumberLiteral,
  TextLiteral,
} from '../syntax/ast.js';
import { faultOfDate } from '../syntax/date-literal.js';
import { isName, isPath, isWord } from '../syntax/names.js';
import { absentName, make, missingText, span } from '../syntax/nodes.js';
import type { JsonPlace } from './pointer.js';
import { type LocatedValue, nameOf, type Reading } from './reading.js';

/** There is no source, so no node has a place in one. */
export const nowhere = span(0, 0);

export const numberTextPattern = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
export const durationTextPattern = /^(?:0|[1-9][0-9]*)(?:ms|[smhdw])$/;
export const dateTextPattern =
  /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?)?|[0-9]{2}:[0-9]{2}|[0-9]{2}-[0-9]{2})$/;

/** What a text of each slot looks like, and how to say so. */
const spellings = {
  name: {
    what: 'a name that can be declared',
    example: 'a letter, then letters, digits and `_`; no reserved word',
  },
  word: { what: 'a word', example: 'a letter, then letters, digits and `_`' },
  path: { what: 'a name with its members', example: 'such as `minutes` or `user.game.streak`' },
  number: { what: 'a number', example: 'plain digits, such as `0.10000000000000000001`' },
  duration: { what: 'a duration', example: 'such as `500ms`, `30s`, `5m`, `2h`, `7d` or `2w`' },
  relation: { what: 'a relation', example: 'one of `<`, `<=`, `>` and `>=`' },
  date: {
    what: 'a date or a time',
    example: 'such as `2026-12-24`, `2026-12-24T18:00`, `19:30` or `12-24`',
  },
} as const;

/** Half a surrogate pair can be in no file of text. */
const halfPair = /\p{Surrogate}/u;

export function readString(
  reading: Reading,
  { value, at }: LocatedValue,
  expected = 'a text',
): string | null {
  if (typeof value !== 'string') {
    reading.report(wrongJsonType, at, { expected, found: nameOf(value) });
    return null;
  }
  return reading.measure(value, at) ? value : null;
}

export function readText(reading: Reading, item: LocatedValue): TextLiteral {
  const value = readString(reading, item);
  return value === null ? missingText(0) : textLiteral(reading, value, item.at);
}

export function textLiteral(reading: Reading, value: string, at: JsonPlace): TextLiteral {
  if (halfPair.test(value)) {
    const example = 'a character beyond U+FFFF has two halves, and one of them stands alone';
    reading.report(misspeltText, at, {
      text: value.replace(halfPair, '\ufffd'),
      what: 'whole Unicode text',
      example,
    });
  }
  return make<TextLiteral>({ kind: 'TextLiteral', span: nowhere, value });
}

/** A text that has to be spelt in a certain way. */
export function readSpelling(
  reading: Reading,
  item: LocatedValue,
  slot: keyof typeof spellings,
  isSpelt: (text: string) => boolean,
): string | null {
  const { what, example } = spellings[slot];
  const text = readString(reading, item, what);
  if (text === null || isSpelt(text)) return text;
  reading.report(misspeltText, item.at, { text, what, example });
  return null;
}

export function toName(text: string): Name {
  return make<Name>({ kind: 'Name', span: nowhere, text });
}

export function readName(reading: Reading, item: LocatedValue): Name {
  const text = readSpelling(reading, item, 'name', isName);
  return text === null ? absentName(0) : toName(text);
}

export function readWord(reading: Reading, item: LocatedValue): Name {
  const text = readSpelling(reading, item, 'word', isWord);
  return text === null ? absentName(0) : toName(text);
}

export function readNamePath(reading: Reading, item: LocatedValue): readonly Name[] {
  const text = readSpelling(reading, item, 'path', isPath);
  const [first = '', ...members] = (text ?? '').split('.');
  const names = reading.count(item.at, members.length) ? [first, ...members] : [first];
  return Object.freeze(names.map(toName));
}

export function numberLiteral(text: string): NumberLiteral {
  return make<NumberLiteral>({ kind: 'NumberLiteral', span: nowhere, text });
}

export function readNumberText(reading: Reading, item: LocatedValue): NumberLiteral {
  return numberLiteral(readSpelling(reading, item, 'number', (text) => numberTextPattern.test(text)) ?? '0');
}

/** A JSON number means its shortest decimal text; below 0 it is a negated literal. */
export function readNumber(reading: Reading, value: number, at: JsonPlace): Expression {
  if (!Number.isFinite(value)) {
    reading.report(wrongJsonType, at, { expected: 'a number', found: String(value) });
    return numberLiteral('0');
  }
  const literal = numberLiteral(toText(fromNumber(Math.abs(value))));
  return value < 0 ? make<Negate>({ kind: 'Negate', span: nowhere, operand: literal }) : literal;
}

export function readDuration(reading: Reading, item: LocatedValue): DurationLiteral {
  const text = readSpelling(reading, item, 'duration', (each) => durationTextPattern.test(each)) ?? '0s';
  return make<DurationLiteral>({ kind: 'DurationLiteral', span: nowhere, text });
}

export function readDate(reading: Reading, item: LocatedValue): DateLiteral {
  const text = readSpelling(reading, item, 'date', (each) => isDate(each)) ?? '2000-01-01';
  return make<DateLiteral>({ kind: 'DateLiteral', span: nowhere, text: `@${text}` });
}

function isDate(text: string): boolean {
  return dateTextPattern.test(text) && faultOfDate(`@${text}`) === null;
}
