import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, create, fromInteger, multiply, subtract, toText } from './decimal.js';
import { squareRoot } from './square-root.js';

const positive = fc.record({ coefficient: fc.bigInt({ min: 1n, max: 10n ** 80n }), scale: fc.nat(90) });

describe('a square root', () => {
  it.each([
    [0n, 0, '0'],
    [4n, 0, '2'],
    [225n, 2, '1.5'],
    [1n, 7, '0.0003162277660168379331998893544432719'],
    [2n, 0, '1.414213562373095048801688724209698'],
    [
      1_000_000_000_000_000_000_000_000_000_000_000_100_000_000_000_000_000_000_000_000_000_000_25n,
      2,
      '1000000000000000000000000000000000',
    ],
  ])('of %s with scale %s is %s', (coefficient, scale, expected) => {
    expect(toText(squareRoot(create(coefficient, scale)))).toBe(expected);
  });

  it('is exact for squares of up to 34 digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 34n - 1n }), fc.nat(40), (coefficient, scale) => {
        const root = create(coefficient, scale);
        expect(squareRoot(multiply(root, root))).toEqual(root);
      }),
    );
  });

  it('is nearer than either neighbour with 34 digits', () => {
    fc.assert(
      fc.property(positive, ({ coefficient, scale }) => {
        const value = create(coefficient, scale);
        const root = squareRoot(value);
        const missing = 34 - root.coefficient.toString().length;
        const half = create(5n, root.scale + missing + 1);
        const [low, high] = [subtract(root, half), subtract(root, create(-half.coefficient, half.scale))];
        expect(compare(multiply(low, low), value)).toBeLessThanOrEqual(0);
        expect(compare(multiply(high, high), value)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is none of a negative number', () => {
    expect(() => squareRoot(fromInteger(-1))).toThrow(RangeError);
  });
});
