import type { Decimal } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Floating } from './floating.js';
import * as floating from './floating.js';
import { numberAtScale, powerOfTen, scaledToDecimal, scaledToFloating } from './scaled.js';

/** Numbers near wholes and halves, any other number, and decimals that no number stands for. */
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
);
const nonzero = value.filter((number) => !floating.isZero(number));

function expectSame(result: Floating | bigint, expected: Decimal): void {
  const actual = typeof result === 'bigint' ? decimal.fromInteger(result) : floating.toDecimal(result);
  expect(decimal.toText(actual)).toBe(decimal.toText(expected));
}

describe('a floating number', () => {
  it('calculates as its decimal does', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [x, y] = [floating.toDecimal(a), floating.toDecimal(b)];
        expectSame(floating.addFloating(a, b), decimal.add(x, y));
        expectSame(floating.subtractFloating(a, b), decimal.subtract(x, y));
        expectSame(floating.multiplyFloating(a, b), decimal.multiply(x, y));
        expectSame(floating.negateFloating(a), decimal.negate(x));
        expectSame(floating.absFloating(a), decimal.abs(x));
        expect(floating.compareFloating(a, b)).toBe(decimal.compare(x, y));
      }),
      { numRuns: 1000 },
    );
  });

  it('divides as its decimal does', () => {
    fc.assert(
      fc.property(value, nonzero, (a, b) => {
        const [x, y] = [floating.toDecimal(a), floating.toDecimal(b)];
        expectSame(floating.divideFloating(a, b), decimal.divide(x, y));
        expectSame(floating.floorDivideFloating(a, b), decimal.floorDivide(x, y));
        expectSame(floating.floorModuloFloating(a, b), decimal.floorModulo(x, y));
      }),
      { numRuns: 1000 },
    );
  });

  it('becomes whole as its decimal does', () => {
    fc.assert(
      fc.property(value, (a) => {
        const x = floating.toDecimal(a);
        expectSame(floating.roundFloating(a), decimal.round(x));
        expectSame(floating.floorFloating(a), decimal.floor(x));
        expectSame(floating.ceilFloating(a), decimal.ceil(x));
        expectSame(floating.truncFloating(a), decimal.trunc(x));
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
