import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
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

  it('are those of the whole line, wherever a stretch of it ends', () => {
    const whole = (text: string) =>
      Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), (each) => each.segment);
    const unit = fc.constantFrom(
      ...[
        'a',
        ' ',
        'é',
        '\u00a0',
        '\u00ad',
        '©',
        '\u007f',
        'e\u0301',
        '\u0301',
        '漢',
        '😀',
        '👩‍',
        '\u200d',
        '❤️',
        '🇪',
        '🇸',
        '👍',
        '\u{1f3fb}',
        '\u{e0100}',
      ],
      ...['각', '\u1100', '\u1161', '\u0600', 'क', '\u094d', '\r', '\ud83d', '\udc00'],
    );
    fc.assert(
      fc.property(fc.string({ unit, minLength: 0, maxLength: 200 }), (text) => {
        expect(toCells(text).map((cell) => cell.units)).toEqual(whole(text).map(({ length }) => length));
      }),
    );
    const zalgo = `x${'\u0301'.repeat(1_000)}yé`;
    expect(toCells(zalgo).map((cell) => cell.units)).toEqual([1_001, 1, 1]);
  });

  it('take time by the length of a line, and not by its square', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    try {
      for (const text of ['a b '.repeat(20_000), 'é'.repeat(20_000), '漢😀'.repeat(20_000)]) toCells(text);
      const lengths = segment.mock.calls.map(([text]) => text.length);
      expect(Math.max(...lengths)).toBeLessThan(100);
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(250_000);
    } finally {
      segment.mockRestore();
    }
  });

  it('count the units that they stand for', () => {
    expect(toCells('a😀\t').map((cell) => cell.units)).toEqual([1, 2, 1]);
  });

  it('show what a terminal would obey', () => {
    expect(toCells('\u001b[31m')[0]?.text).toBe('\ufffd');
    expect(toVisible('a\u202eb\u0007')).toBe('a\ufffdb\ufffd');
  });
});
