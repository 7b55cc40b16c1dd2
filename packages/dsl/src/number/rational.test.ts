import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as decimal from './decimal.js';
import { power } from './power.js';
import type { Rational } from './rational.js';
import * as rational from './rational.js';
import { squareRoot } from './square-root.js';

/** The model: a number is any two whole ones, never reduced, and two are compared by multiplying out. */
interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}

function modelOf(value: Rational): Ratio {
  return rational.isFraction(value)
    ? { over: value.numerator, under: value.denominator }
    : { over: value.coefficient, under: 10n ** BigInt(value.scale) };
}

function isSame(left: Ratio, right: Ratio): boolean {
  return left.over * right.under === right.over * left.under;
}

function ratio(over: bigint, under: bigint): Rational {
  return rational.divide(decimal.fromInteger(over), decimal.fromInteger(under));
}

/** So few digits that no operation on two of them is cut. */
const size = 10n ** 12n;
const quotient = fc
  .tuple(fc.bigInt({ min: -size, max: size }), fc.bigInt({ min: 1n, max: size }))
  .map(([over, under]) => ratio(over, under));
const small = fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 12 }));
const value: fc.Arbitrary<Rational> = fc.oneof(
  quotient,
  small.map(([over, under]) => ratio(BigInt(over), BigInt(under))),
  fc
    .tuple(fc.bigInt({ min: -size, max: size }), fc.nat(9))
    .map(([digits, scale]) => decimal.create(digits, scale)),
);

function text(given: Rational): string {
  return decimal.toText(rational.toDecimal(given));
}

function floorOf({ over, under }: Ratio): bigint {
  const whole = over / under;
  return whole * under > over ? whole - 1n : whole;
}

describe('against a model of two whole numbers', () => {
  it('adds, subtracts, multiplies and compares exactly', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        const [a, b] = [modelOf(left), modelOf(right)];
        const under = a.under * b.under;
        const [l, r] = [a.over * b.under, b.over * a.under];
        expect(isSame(modelOf(rational.add(left, right)), { over: l + r, under })).toBe(true);
        expect(isSame(modelOf(rational.subtract(left, right)), { over: l - r, under })).toBe(true);
        expect(isSame(modelOf(rational.multiply(left, right)), { over: a.over * b.over, under })).toBe(true);
        expect(Math.sign(rational.compare(left, right))).toBe(l < r ? -1 : l > r ? 1 : 0);
        expect(rational.equals(left, right)).toBe(l === r);
        expect(rational.sign(rational.abs(left))).toBe(a.over === 0n ? 0 : 1);
        expect(rational.add(left, rational.negate(left))).toEqual(decimal.zero);
        expect(rational.compare(rational.min(left, right), rational.max(left, right))).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('divides exactly, and splits a number into div and mod', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        fc.pre(rational.sign(right) !== 0);
        expect(rational.multiply(rational.divide(left, right), right)).toEqual(left);
        const whole = rational.floorDivide(left, right);
        const rest = rational.floorModulo(left, right);
        expect(rational.add(rational.multiply(whole, right), rest)).toEqual(left);
        expect(rational.compare(rational.abs(rest), rational.abs(right))).toBeLessThan(0);
        expect(rational.sign(rest) === 0 || rational.sign(rest) === rational.sign(right)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('becomes whole on the right side, and rounds to the nearest, away from zero at the half', () => {
    fc.assert(
      fc.property(value, fc.nat(12), (given, places) => {
        const model = modelOf(given);
        const below = floorOf(model);
        const isWhole = below * model.under === model.over;
        expect(rational.floor(given)).toEqual(decimal.fromInteger(below));
        expect(rational.ceil(given)).toEqual(decimal.fromInteger(isWhole ? below : below + 1n));
        expect(rational.trunc(given)).toEqual(decimal.fromInteger(model.over / model.under));
        const unit = 10n ** BigInt(places);
        const rounded = rational.round(given, places);
        const off = rational.abs(rational.subtract(rounded, given));
        const half = decimal.divide(decimal.one, decimal.fromInteger(2n * unit));
        expect(rounded.scale).toBeLessThanOrEqual(places);
        expect(rational.compare(off, half)).toBeLessThanOrEqual(0);
        if (rational.equals(off, half)) {
          expect(rational.compare(rational.abs(rounded), rational.abs(given))).toBe(1);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('has one form for one number, a decimal wherever one says it', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        const there = rational.add(left, right);
        expect(rational.subtract(there, right)).toEqual(left);
        expect(Object.isFrozen(there)).toBe(true);
        if (!rational.isFraction(there)) return;
        expect(there.denominator > 1n).toBe(true);
        expect((there.numerator * 10n ** 200n) % there.denominator).not.toBe(0n);
      }),
    );
  });
});

describe('a fraction as a decimal', () => {
  it.each([
    [1n, 3n, `0.${'3'.repeat(34)}`],
    [2n, 3n, `0.${'6'.repeat(33)}7`],
    [-2n, 3n, `-0.${'6'.repeat(33)}7`],
    [10n, 3n, `3.${'3'.repeat(34)}`],
    [10n ** 40n + 1n, 3n, `${'3'.repeat(40)}.${'6'.repeat(33)}7`],
    [1n, 300n, `0.00${'3'.repeat(34)}`],
    [1n, 8n, '0.125'],
    [1n, 1024n, '0.0009765625'],
  ])('%s over %s is %s', (over, under, expected) => {
    expect(text(ratio(over, under))).toBe(expected);
  });

  it('is the nearest of two beside it, with no fewer digits than a quotient of decimals had', () => {
    fc.assert(
      fc.property(quotient, (given) => {
        fc.pre(rational.isFraction(given));
        if (!rational.isFraction(given)) return;
        const { below, above } = rational.decimalsBeside(given);
        const nearest = rational.toDecimal(given);
        expect([below, above]).toContainEqual(nearest);
        expect(rational.compare(below, given)).toBe(-1);
        expect(rational.compare(given, above)).toBe(-1);
        const [over, under] = [given.numerator, given.denominator].map((part) => decimal.fromInteger(part));
        const before = decimal.divide(over ?? decimal.zero, under ?? decimal.one);
        const error = (found: Rational) => rational.abs(rational.subtract(found, given));
        expect(rational.compare(error(nearest), error(before))).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('a fraction that would be too long', () => {
  const prime = 10n ** 30n + 57n;
  const other = 10n ** 30n + 33n;
  const [a, b] = [ratio(1n, prime), ratio(1n, other)];

  it('is made of what its parts are as decimals', () => {
    expect(String(prime * other).length).toBeGreaterThan(rational.fractionDigitsMax);
    const [x, y] = [rational.toDecimal(a), rational.toDecimal(b)];
    expect(rational.add(a, b)).toEqual(decimal.add(x, y));
    expect(rational.multiply(a, b)).toEqual(decimal.multiply(x, y));
    expect(rational.divide(a, ratio(other, 7n))).toEqual(
      decimal.divide(x, rational.toDecimal(ratio(other, 7n))),
    );
    expect(rational.floorModulo(b, a)).toEqual(decimal.floorModulo(y, x));
    const long = decimal.create(10n ** 60n + 1n, 59);
    expect(rational.add(long, ratio(1n, 3n))).toEqual(decimal.add(long, rational.toDecimal(ratio(1n, 3n))));
    expect(rational.divide(long, decimal.fromInteger(3))).toEqual(
      decimal.divide(long, decimal.fromInteger(3)),
    );
  });

  it('is none where the parts cancel', () => {
    expect(rational.divide(a, rational.multiply(a, ratio(1n, 7n)))).toEqual(decimal.fromInteger(7));
    expect(rational.subtract(rational.add(a, ratio(1n, 7n)), a)).toEqual(ratio(1n, 7n));
    expect(rational.floorModulo(a, b)).toEqual(a);
  });

  it('is compared exactly all the same, and divided into wholes', () => {
    const long = decimal.create(10n ** 400n / 3n, 400);
    expect(rational.compare(long, ratio(1n, 3n))).toBe(-1);
    expect(rational.floorDivide(decimal.fromInteger(10n ** 300n), ratio(1n, 3n))).toEqual(
      decimal.fromInteger(3n * 10n ** 300n),
    );
    expect(rational.floorModulo(decimal.fromInteger(10n ** 300n), ratio(3n, 7n))).toEqual(ratio(1n, 7n));
  });

  it('never lets a sum of quotients grow', () => {
    let sum: Rational = decimal.zero;
    for (let under = 1n; under <= 1_000n; under++) sum = rational.add(sum, ratio(1n, under));
    const exact = '7.48547086055034491265651820433390017652';
    expect(text(sum).slice(0, 35)).toBe(exact.slice(0, 35));
    expect(text(sum).length).toBeLessThan(100);
  });
});

describe('roots and powers of fractions', () => {
  it.each([
    [1n, 9n, `0.${'3'.repeat(34)}`],
    [2n, 3n, '0.8164965809277260327324280249019638'],
    [10n ** 40n, 3n, '57735026918962576450.91487805019575'],
    [1n, 3n * 10n ** 40n, '0.000000000000000000005773502691896257645091487805019575'],
  ])('the root of %s over %s is %s', (over, under, expected) => {
    expect(decimal.toText(squareRoot(ratio(over, under)))).toBe(expected);
  });

  it('are none of a negative one', () => {
    expect(() => squareRoot(ratio(-1n, 3n))).toThrow(RangeError);
  });

  it('are the exact ones, rounded once to 34 digits', () => {
    fc.assert(
      fc.property(small, fc.integer({ min: 1, max: 12 }), ([over, under], exponent) => {
        fc.pre(over !== 0);
        const [n, d] = [BigInt(over) ** BigInt(exponent), BigInt(under) ** BigInt(exponent)];
        const expected = decimal.divide(decimal.fromInteger(n), decimal.fromInteger(d));
        expect(power(ratio(BigInt(over), BigInt(under)), exponent)).toEqual(expected);
      }),
    );
    expect(power(ratio(1n, 3n), 0)).toEqual(decimal.one);
    expect(power(ratio(10n ** 20n, 3n), 1_000)).toBeNull();
  });
});

// ── Common divisors ─────────────────────────────────────────────────────────

/** Euclid, as plainly as can be. */
function byHand(left: bigint, right: bigint): bigint {
  return right === 0n ? (left < 0n ? -left : left) : byHand(right, left % right);
}

const whole = fc.oneof(
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  fc.bigInt({ min: 0n, max: 10n ** 120n }),
  fc.nat(150).map((exponent) => 10n ** BigInt(exponent)),
  fc.nat(400).map((exponent) => 2n ** BigInt(exponent) + 1n),
);

describe('the greatest common divisor', () => {
  it('is what Euclid finds, of numbers of any length', () => {
    fc.assert(
      fc.property(whole, whole, whole, (left, right, common) => {
        fc.pre(common !== 0n && (left !== 0n || right !== 0n));
        expect(rational.greatestCommonDivisor(left, right)).toBe(byHand(left, right));
        expect(rational.greatestCommonDivisor(left * common, right * common)).toBe(
          byHand(left * common, right * common),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('is 1 of neighbours of Fibonacci, which take the most steps, also beyond what a float may be', () => {
    let [lesser, greater] = [1n, 1n];
    for (let index = 0; index < 1_700; index++) [lesser, greater] = [greater, lesser + greater];
    expect(greater > 10n ** 350n).toBe(true);
    expect(rational.greatestCommonDivisor(greater, lesser)).toBe(1n);
    expect(rational.greatestCommonDivisor(lesser * 6n, greater * 4n)).toBe(byHand(lesser * 6n, greater * 4n));
  });
});
