import { describe, expect, it } from 'vitest';
import { levelText, stacked, valueScale } from '../charts.js';

const height = { top: 10, bottom: 110 };

describe('a scale of values', () => {
  it('has round levels with zero among them, and room for the least and the greatest', () => {
    const levelsOf = (...values: number[]) => valueScale(values, height).levels;
    expect(levelsOf(0, 31, 9)).toEqual([0, 10, 20, 30, 40]);
    expect(levelsOf(-31, 9)).toEqual([-40, -30, -20, -10, 0, 10]);
    expect(levelsOf(-3)).toEqual([-3, -2, -1, 0]);
    expect(levelsOf(12_400, 48_000)).toEqual([0, 20_000, 40_000, 60_000]);
    expect([levelsOf(), levelsOf(0), levelsOf(1)]).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(levelsOf(4e12).at(-1)).toBe(4e12);
  });

  it('puts the greatest level at the top, the least at the bottom, and values between in proportion', () => {
    const { yOf } = valueScale([-10, 30], height);
    expect([30, 0, -10, 10].map(yOf)).toEqual([10, 85, 110, 60]);
  });

  it('takes as many values as a decade has days', () => {
    const values = Array.from({ length: 300_000 }, (_, index) => index - 5);
    expect(valueScale(values, height).levels).toEqual([-100_000, 0, 100_000, 200_000, 300_000]);
  });
});

describe('parts that are stacked', () => {
  it('go up where they add and down where they take away, and never lie on one another', () => {
    expect(stacked([5, -2, 3, 0, -4])).toEqual([
      { from: 0, to: 5 },
      { from: -2, to: 0 },
      { from: 5, to: 8 },
      { from: 8, to: 8 },
      { from: -6, to: -2 },
    ]);
  });
});

describe('the label of a level', () => {
  it('stays short however great it is', () => {
    const values = [0, 9_500, -2_500, 10_000, 12_500, -50_000, 1_500_000, 2e9, 1e12];
    expect(values.map((value) => levelText(value))).toEqual(
      ['0', '9,500', '−2,500', '10k', '12.5k', '−50k', '1.5M', '2B', '1T'], //
    );
  });

  it('has the form of the greatest one', () => {
    expect([-2_500, 0, 5_000, 10_000].map((value) => levelText(value, 10_000))).toEqual([
      '−2.5k',
      '0',
      '5k',
      '10k',
    ]);
    expect([0, 5_000].map((value) => levelText(value, 5_000))).toEqual(['0', '5,000']);
  });
});
