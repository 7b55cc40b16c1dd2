import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Integer } from './integer.js';
import * as integer from './integer.js';

/** Around zero, around the border of the safe integers, and far beyond it. */
const whole = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -3n, max: 3n }).map((offset) => BigInt(Number.MAX_SAFE_INTEGER) + offset),
  fc.bigInt({ min: -3n, max: 3n }).map((offset) => -BigInt(Number.MAX_SAFE_INTEGER) + offset),
  fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
  fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }),
);
const nonzero = whole.filter((value) => value !== 0n);
const positive = nonzero.map((value) => (value < 0n ? -value : value));

/** The value, after a check that it stands in its one form. */
function checkedValue(result: Integer): bigint {
  const value = BigInt(result);
  expect(typeof result).toBe(Number.isSafeInteger(Number(value)) ? 'number' : 'bigint');
  return value;
}

function floored(left: bigint, right: bigint): bigint {
  const quotient = left / right;
  return quotient * right !== left && left < 0n !== right < 0n ? quotient - 1n : quotient;
}

describe('an integer', () => {
  it('adds, subtracts, multiplies and negates as a big integer does', () => {
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const [x, y] = [integer.narrow(a), integer.narrow(b)];
        expect(checkedValue(integer.addIntegers(x, y))).toBe(a + b);
        expect(checkedValue(integer.subtractIntegers(x, y))).toBe(a - b);
        expect(checkedValue(integer.multiplyIntegers(x, y))).toBe(a * b);
        expect(checkedValue(integer.negateInteger(x))).toBe(-a);
        expect(x < y).toBe(a < b);
        expect(x === y).toBe(a === b);
      }),
      { numRuns: 1000 },
    );
  });

  it('divides downwards, and leaves a rest with the sign of the divisor', () => {
    fc.assert(
      fc.property(whole, nonzero, (a, b) => {
        const [x, y] = [integer.narrow(a), integer.narrow(b)];
        expect(checkedValue(integer.floorDivideIntegers(x, y))).toBe(floored(a, b));
        expect(checkedValue(integer.floorModuloIntegers(x, y))).toBe(a - b * floored(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  it('rounds a quotient half away from zero, and truncates towards zero', () => {
    fc.assert(
      fc.property(whole, positive, (a, b) => {
        const [x, y] = [integer.narrow(a), integer.narrow(b)];
        const size = a < 0n ? -a : a;
        const rounded = (2n * size + b) / (2n * b);
        expect(checkedValue(integer.roundedQuotient(x, y))).toBe(a < 0n ? -rounded : rounded);
        expect(checkedValue(integer.truncatedQuotient(x, y))).toBe(a / b);
      }),
      { numRuns: 1000 },
    );
  });
});
