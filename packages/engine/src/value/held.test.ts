import { describe, expect, it } from 'vitest';
import {
  constantRecordIn,
  constantsIn,
  decimalIn,
  integerIn,
  itemsIn,
  numberIn,
  plainIn,
  rationalIn,
  recordIn,
} from './held.js';

describe('a value that is held otherwise than its type says', () => {
  it.each([
    ['a number', () => numberIn('7')],
    ['a whole number', () => integerIn(true)],
    ['an exact number', () => rationalIn(7)],
    ['a decimal', () => decimalIn('7')],
    ['a list', () => itemsIn('a')],
    ['a list', () => constantsIn('a')],
    ['a record', () => recordIn([])],
    ['a record', () => constantRecordIn('a')],
    ['a text, a truth value or a moment', () => plainIn([])],
  ])('is a fault of the plan, where %s is wanted', (wanted, take) => {
    expect(take).toThrow(new RegExp(`^the plan took .* for ${wanted}$`));
  });
});
