import { describe, expect, it } from 'vitest';
import { create, fromInteger } from '../number/decimal.js';
import {
  boolType,
  decimalType,
  durationType,
  emptyListType,
  instantType,
  intType,
  listType,
  optionalType,
  textType,
} from './make-type.js';
import { describeType, printText, printType } from './print-type.js';

describe('a type', () => {
  it.each([
    [intType(), 'int'],
    [intType({ min: fromInteger(1), max: fromInteger(20) }), 'int (1..20)'],
    [intType({ min: fromInteger(0), max: null }), 'int (0..)'],
    [decimalType({ min: null, max: create(15n, 1) }, 2), 'decimal (..1.5, places 2)'],
    [optionalType(decimalType({ min: fromInteger(0), max: null })), 'decimal? (0..)'],
    [durationType({ min: 60_000, max: 86_400_000 }), 'duration (1m..1d)'],
    [textType(['walk', 'say "hi"']), 'text ("walk" | "say \\"hi\\"")'],
    [listType(textType(), 20), 'list<text> (max 20)'],
    [boolType, 'bool'],
    [instantType, 'instant'],
  ])('is printed as its author would write it', (type, text) => {
    expect(printType(type)).toBe(text);
  });

  it.each([
    [intType({ min: fromInteger(1), max: null }), 'an int'],
    [optionalType(textType()), 'a text that may be missing'],
    [instantType, 'an instant'],
    [listType(textType(), 20), 'a list of text'],
    [emptyListType, 'an empty list'],
  ])('is described without its ranges', (type, text) => {
    expect(describeType(type)).toBe(text);
  });
});

describe('a text', () => {
  it('is printed with the escapes it needs', () => {
    expect(printText('a "b" \\ c\n\r\t')).toBe('"a \\"b\\" \\\\ c\\n\\r\\t"');
  });
});
