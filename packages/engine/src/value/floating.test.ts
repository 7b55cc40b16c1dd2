import type { Rational } from '@merit/dsl';
import { decimal, rational } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Floating } from './floating.js';
import * as floating from './floating.js';
import { numberAtScale, powerOfTen, scaledToDecimal, scaledToFloating } from './scaled.js';

/** Numbers near wholes and halves, any other number, decimals that no number stands for, and quotients. */
const value: fc.Arbitrary<Floating> = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map((halves) => halves / 2),
  fc.integer({ min: -2000, max: 2000 }).map((thousandths) => thousandths / 1000),
  fc.integer().map((whole) => whole + 2 ** -20),
  fc.constantFrom(0.49999999999999994, -0.49999999999999994, 4503599627370495.5, -4503599627370495.5, -1e-20),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => Math.abs(number) < 1e60),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(25))
    .map(([coefficient, scale]) => decimal.create(coefficient, scale)),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 20n }))
    .map(([over, under]) => rational.divide(decimal.fromInteger(over), decimal.fromInteger(under))),
);
const nonzero = value.filter((number) => !floating.isZero(number));

function expectSame(result: Floating | bigint, expected: Rational): void {
  const actual = typeof result === 'bigint' ? decimal.fromInteger(result) : floating.toRational(result);
  expect(actual).toEqual(expected);
}

describe('a floating number', () => {
  it('calculates as the exact number does', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [x, y] = [floating.toRational(a), floating.toRational(b)];
        expectSame(floating.addFloating(a, b), rational.add(x, y));
        expectSame(floating.subtractFloating(a, b), rational.subtract(x, y));
        expectSame(floating.multiplyFloating(a, b), rational.multiply(x, y));
        expectSame(floating.negateFloating(a), rational.negate(x));
        expectSame(floating.absFloating(a), rational.abs(x));
        expect(floating.compareFloating(a, b)).toBe(rational.compare(x, y));
      }),
      { numRuns: 1000 },
    );
  });

  it('divides as the exact number does', () => {
    fc.assert(
      fc.property(value, nonzero, (a, b) => {
        const [x, y] = [floating.toRational(a), floating.toRational(b)];
        expectSame(floating.divideFloating(a, b), rational.divide(x, y));
        expectSame(floating.floorDivideFloating(a, b), rational.floorDivide(x, y));
        expectSame(floating.floorModuloFloating(a, b), rational.floorModulo(x, y));
      }),
      { numRuns: 1000 },
    );
  });

  it('becomes whole as the exact number does', () => {
    fc.assert(
      fc.property(value, (a) => {
        const x = floating.toRational(a);
        expectSame(floating.roundFloating(a), rational.round(x));
        expectSame(floating.floorFloating(a), rational.floor(x));
        expectSame(floating.ceilFloating(a), rational.ceil(x));
        expectSame(floating.truncFloating(a), rational.trunc(x));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a scaled number', () => {
  it('is the same number floating', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat(15), (scaled, scale) => {
        expectSame(scaledToFloating(scaled, scale), scaledToDecimal(scaled, scale));
      }),
      { numRuns: 1000 },
    );
  });

  it('is read from a JSON number only where that means the same', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(15), (number, scale) => {
        const scaled = numberAtScale(number, scale);
        if (scaled !== null) expectSame(number, scaledToDecimal(scaled, scale));
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(5), (scaled, scale) => {
        expect(numberAtScale(scaled / powerOfTen(scale), scale)).toBe(scaled);
      }),
    );
  });
});
