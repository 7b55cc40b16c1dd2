import { decimal } from '@merit/dsl';
import { describe, expect, it } from 'vitest';
import { withinDigits } from './failure.js';

const place = { span: { start: 0, end: 5 }, text: 'a * b' };
const tooGreat = 10n ** BigInt(decimal.workingDigitsMax);

describe('a whole number that a calculation gives', () => {
  it.each([0, 7, tooGreat - 1n, 1n - tooGreat])('may have as many digits as are worked with', (value) => {
    expect(withinDigits(value, 0, place)).toBe(value);
  });

  it.each([tooGreat, -tooGreat])('fails the event beyond them', (value) => {
    expect(() => withinDigits(value, 0, place)).toThrow('`a * b`');
  });
});
