import { decimal } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDecimal } from '../value/floating.js';
import { narrow } from '../value/integer.js';
import { rescale, scaleOf, toFactValue, toScaled } from './scaled-value.js';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 40 }))
  .map(([coefficient, scale]) => decimal.create(coefficient, scale));
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
  fc.integer(),
);

describe('a scaled value', () => {
  it('stands for the value at every scale that holds it, and at none that does not', () => {
    fc.assert(
      fc.property(fc.oneof(decimals, numbers), fc.integer({ min: 0, max: 30 }), (value, scale) => {
        const exact = toDecimal(value);
        const scaled = toScaled(value, scale);
        expect(scaled === null).toBe(exact.scale > scale);
        if (scaled !== null) expect(toDecimal(toFactValue(scaled, scale))).toEqual(exact);
      }),
    );
  });

  it('means the same with more digits', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 30 }), (value, more) => {
        const scale = scaleOf(value);
        const scaled = narrow(value.coefficient);
        expect(toFactValue(rescale(scaled, more), scale + more)).toEqual(toFactValue(scaled, scale));
      }),
    );
  });

  it('has no zero below zero', () => {
    expect([toScaled(-0, 0), toScaled(-0, 3)]).toEqual([0, 0]);
  });
});

describe('a fact value', () => {
  it.each([
    [0, 0, 0],
    [15, 1, 1.5],
    [-5_000, 3, -5],
    [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER],
    [9_007_199_254_740_991_000n, 3, Number.MAX_SAFE_INTEGER],
    [15n * 10n ** 30n, 31, 1.5],
  ])('%s at scale %i is a number', (value, scale, number) => {
    expect(toFactValue(value, scale)).toBe(number);
  });

  it.each([
    [2n ** 53n, 0],
    [1_234_567_890_123_456, 1],
    [1, 16],
  ])('%s at scale %i is a Decimal', (value, scale) => {
    expect(toFactValue(value, scale)).toEqual(decimal.create(BigInt(value), scale));
  });
});
