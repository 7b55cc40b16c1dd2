import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from './conversion.js';

describe('converting points', () => {
  it.each([
    [250, 100, 250, 250],
    [250, 1, 250, 25_000],
    [250, 7, 245, 3500],
    [6, 7, 0, 0],
    [1_001, 1000, 1000, 100],
    [1_019, 1000, 1010, 101],
    [0, 100, 0, 0],
  ])('turns %i at %i points a coin into %i spent for %i hundredths', (asked, rate, spent, cents) => {
    expect(convert(asked, rate)).toEqual({ pointsAsked: asked, pointsSpent: spent, coinCents: cents });
  });

  it('spends as much as buys whole hundredths, at exactly the rate', () => {
    const points = fc.integer({ min: 0, max: 1_000_000_000_000 });
    const rate = fc.integer({ min: 1, max: 1_000_000 });
    const spendsMost = fc.property(points, rate, (asked, price) => {
      const { pointsSpent, coinCents } = convert(asked, price);
      expect(BigInt(coinCents) * BigInt(price)).toBe(BigInt(pointsSpent) * 100n);
      expect(asked - pointsSpent).toBeGreaterThanOrEqual(0);
      for (let more = pointsSpent + 1; more <= Math.min(asked, pointsSpent + 200); more += 1) {
        expect((BigInt(more) * 100n) % BigInt(price)).not.toBe(0n);
      }
    });
    fc.assert(spendsMost, { numRuns: 300 });
  });
});
