import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Decimal } from './decimal.js';
import * as decimal from './decimal.js';

const sizeOf = (value: bigint) => (value < 0n ? -value : value);

/** Searches the scale at which the quotient has 34 digits, one by one, and rounds there: slow and obvious. */
function quotientByHand(left: Decimal, right: Decimal): Decimal {
  const numerator = sizeOf(left.coefficient) * 10n ** BigInt(right.scale);
  const denominator = sizeOf(right.coefficient) * 10n ** BigInt(left.scale);
  if (numerator === 0n) return decimal.zero;
  const dividend = numerator * 10n ** 300n;
  let [divisor, scale] = [denominator, 300];
  while (dividend / divisor >= 10n ** BigInt(decimal.quotientDigits)) {
    divisor *= 10n;
    scale -= 1;
  }
  const candidates = [dividend / divisor, dividend / divisor + 1n];
  const [below = 0n, above = 0n] = candidates.map((each) => sizeOf(2n * (each * divisor - dividend)));
  const [low = 0n, high = 0n] = candidates;
  const nearest = below < above ? low : above < below ? high : low % 2n === 0n ? low : high;
  return decimal.create(left.coefficient < 0n === right.coefficient < 0n ? nearest : -nearest, scale);
}

/** Numbers of all lengths, and quotients that lie on a half: a number of 35 digits that ends in 5. */
const numbers = fc
  .tuple(fc.integer({ min: 1, max: 80 }), fc.bigInt({ min: -(10n ** 80n), max: 10n ** 80n }), fc.nat(60))
  .map(([length, size, scale]) => decimal.create(size % 10n ** BigInt(length), scale));
const halves = fc
  .tuple(fc.bigInt({ min: 10n ** 33n, max: 10n ** 34n - 1n }), fc.integer({ min: 0, max: 40 }))
  .map(([size, scale]) => decimal.create(size * 10n + 5n, scale));
const divisors = fc.oneof(
  numbers.filter(({ coefficient }) => coefficient !== 0n),
  fc.integer({ min: 0, max: 40 }).map((scale) => decimal.create(1n, scale)),
);

it('divides as the search for the nearest of 34 digits does', () => {
  fc.assert(
    fc.property(fc.oneof(numbers, halves), divisors, (left, right) => {
      expect(decimal.divide(left, right)).toEqual(quotientByHand(left, right));
    }),
    { numRuns: 1_000 },
  );
});
