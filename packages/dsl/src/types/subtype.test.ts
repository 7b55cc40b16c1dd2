import { describe, expect, it } from 'vitest';
import { fromInteger } from '../number/decimal.js';
import {
  boolType,
  dateType,
  decimalType,
  durationType,
  errorType,
  intType,
  listType,
  optionalType,
  textType,
} from './make-type.js';
import { isSubtype } from './subtype.js';

const range = (min: number, max: number) => ({ min: fromInteger(min), max: fromInteger(max) });

describe('a subtype', () => {
  it.each([
    ['an int of a decimal', intType(), decimalType()],
    ['an int of a decimal with places', intType(), decimalType(undefined, 2)],
    ['a narrower range of a wider one', intType(range(2, 5)), intType(range(1, 5))],
    ['fewer places of more', decimalType(undefined, 1), decimalType(undefined, 2)],
    [
      'a shorter duration of a longer one',
      durationType({ min: 0, max: 5 }),
      durationType({ min: 0, max: null }),
    ],
    ['a listed text of any text', textType(['a']), textType()],
    ['fewer texts of more', textType(['a']), textType(['b', 'a'])],
    ['a value that is there of one that may be', boolType, optionalType(boolType)],
    ['an optional of an optional', optionalType(intType()), optionalType(decimalType())],
    ['a short list of a longer one', listType(intType(), 3), listType(decimalType(), 5)],
    ['a mistake of anything', errorType, intType()],
    ['anything of a mistake', intType(), errorType],
  ])('is %s', (_, type, wanted) => {
    expect(isSubtype(type, wanted)).toBe(true);
  });

  it.each([
    ['a decimal of an int', decimalType(), intType()],
    ['a wider range of a narrower one', intType(range(0, 5)), intType(range(1, 5))],
    ['an open range of a closed one', intType(), intType(range(1, 5))],
    ['any places of two', decimalType(), decimalType(undefined, 2)],
    ['any text of listed ones', textType(), textType(['a'])],
    ['another text of listed ones', textType(['a', 'c']), textType(['a', 'b'])],
    ['one that may be missing of one that is there', optionalType(boolType), boolType],
    ['a number of a duration', intType(), durationType()],
    ['a date of a bool', dateType, boolType],
    ['a long list of a shorter one', listType(intType(), 6), listType(intType(), 5)],
  ])('is not %s', (_, type, wanted) => {
    expect(isSubtype(type, wanted)).toBe(false);
  });
});
