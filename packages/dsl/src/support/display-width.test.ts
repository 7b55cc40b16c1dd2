import { describe, expect, it } from 'vitest';
import { toCells, toVisible } from './display-width.js';

function widths(line: string): readonly number[] {
  return toCells(line).map((cell) => cell.width);
}

describe('the cells of a line', () => {
  it('take one column each for plain letters and for letters with combining marks', () => {
    expect(widths('ab')).toEqual([1, 1]);
    expect(widths('e\u0301x')).toEqual([1, 1]);
  });

  it('take two columns for wide letters and emoji, joined ones too', () => {
    expect(widths('漢a')).toEqual([2, 1]);
    expect(widths('😀')).toEqual([2]);
    expect(widths('👩‍👩‍👧')).toEqual([2]);
    expect(widths('❤️')).toEqual([2]);
    expect(widths('7#')).toEqual([1, 1]);
  });

  it('fill a tab up to the next stop', () => {
    expect(widths('a\tb\t')).toEqual([1, 3, 1, 3]);
  });

  it('count the units that they stand for', () => {
    expect(toCells('a😀\t').map((cell) => cell.units)).toEqual([1, 2, 1]);
  });

  it('show what a terminal would obey', () => {
    expect(toCells('\u001b[31m')[0]?.text).toBe('\ufffd');
    expect(toVisible('a\u202eb\u0007')).toBe('a\ufffdb\ufffd');
  });
});
