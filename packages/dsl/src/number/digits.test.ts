import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitCount, tenTo, trailingZeros } from './digits.js';

/** Of all lengths, and beside every power of ten, where counts change. */
const magnitudes = fc.oneof(
  fc
    .tuple(fc.nat(2_100), fc.bigInt({ min: 1n, max: 10n ** 30n }))
    .map(([zeros, value]) => value * 10n ** BigInt(zeros)),
  fc
    .tuple(fc.integer({ min: 1, max: 2_100 }), fc.constantFrom(-1n, 0n, 1n))
    .map(([zeros, by]) => 10n ** BigInt(zeros) + by),
);

describe('digits', () => {
  it('are counted as writing them does', () => {
    fc.assert(fc.property(magnitudes, (value) => digitCount(value) === value.toString().length));
    for (let power = 1; power < 2_100; power++) {
      const value = 10n ** BigInt(power);
      expect([digitCount(value - 1n), digitCount(value), digitCount(value + 1n)]).toEqual([
        power,
        power + 1,
        power + 1,
      ]);
      expect(tenTo(power)).toBe(value);
    }
  });

  it('end in as many zeros as are written, up to those asked for', () => {
    fc.assert(
      fc.property(magnitudes, fc.nat(2_500), fc.boolean(), (value, most, isNegative) => {
        const zeros = /0*$/.exec(value.toString())?.[0].length ?? 0;
        expect(trailingZeros(isNegative ? -value : value, most)).toBe(Math.min(zeros, most));
      }),
    );
  });
});
