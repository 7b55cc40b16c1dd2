import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decimal } from './decimal.js';
import { create, fromInteger, fromNumber, multiply, negate, one, toText } from './decimal.js';
import { power } from './power.js';
import { toSignificant } from './significant.js';

/** As plainly as can be: the exact product, rounded once. */
function roundedProduct(base: Decimal, exponent: number): Decimal {
  let product = one;
  for (let count = 0; count < exponent; count++) product = multiply(product, base);
  const { coefficient, scale } = product;
  return coefficient < 0n ? negate(toSignificant(-coefficient, scale)) : toSignificant(coefficient, scale);
}

function textOf(value: Decimal | null): string | null {
  return value && toText(value);
}

const base = fc
  .record({ coefficient: fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n }), scale: fc.nat(50) })
  .map(({ coefficient, scale }) => create(coefficient, scale));

describe('a power', () => {
  it.each([
    [0, 0, '1'],
    [0, 5, '0'],
    [-2, 3, '-8'],
    [1.5, 10, '57.6650390625'],
    [1.1, 100, '13780.61233982227018411833717208964'],
    [7, 100, `3234476509624757991344647769100217${'0'.repeat(51)}`],
    [10, 1_000, `1${'0'.repeat(1_000)}`],
    [-1, 1_000, '1'],
  ])('of %s to %s is %s', (number, exponent, expected) => {
    expect(textOf(power(fromNumber(number), exponent))).toBe(expected);
  });

  it('is the exact product, rounded once', () => {
    fc.assert(
      fc.property(base, fc.nat(30), (value, exponent) => {
        expect(power(value, exponent)).toEqual(roundedProduct(value, exponent));
      }),
    );
  });

  it('is none where no calculation may have as many digits', () => {
    expect(textOf(power(fromNumber(10), 1_000))).toHaveLength(1_001);
    const wide = create(10n ** 400n - 1n, 0);
    expect([5, 6, 1_000].map((exponent) => power(wide, exponent) === null)).toEqual([false, true, true]);
    const narrow = create(3n, 400);
    expect([5, 6, 1_000].map((exponent) => power(narrow, exponent) === null)).toEqual([false, true, true]);
  });

  it('goes on where the first digits leave it open how to round', () => {
    const nearlyHalf = create(10n ** 40n + 1n, 40);
    expect(power(nearlyHalf, 3)).toEqual(roundedProduct(nearlyHalf, 3));
    const halfway = create(10n ** 33n * 10n + 5n, 0);
    expect(power(halfway, 1)).toEqual(create(10n ** 34n, 0));
    const justAbove = create((10n ** 34n + 5n) * 10n ** 60n + 1n, 60);
    expect(textOf(power(justAbove, 1))).toBe(toText(fromInteger(10n ** 34n + 10n)));
    const product = create((10n ** 34n + 5n) * 10n ** 90n + 1n, 0);
    expect(power(product, 2)).toEqual(roundedProduct(product, 2));
  });
});
