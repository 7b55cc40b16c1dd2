import { describe, expect, it } from 'vitest';
import { displayWidth, shorten } from './width.js';

describe('the width of a text', () => {
  it.each([
    ['abc', 3],
    ['', 0],
    ['é', 1],
    ['安娜', 4],
    ['🙂', 2],
  ])('%j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('is kept by cutting the end off', () => {
    expect([shorten('abcdef', 6), shorten('abcdef', 5), shorten('安娜安娜', 5)]).toEqual([
      'abcdef',
      'abcd…',
      '安娜…',
    ]);
  });
});
