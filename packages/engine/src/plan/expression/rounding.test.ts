import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../../value/value.js';
import { slotAt } from '../code/frame.js';
import { scaled, slotOf } from '../code/planned.js';
import type { RoundingName } from './rounding.js';
import { planRounding } from './rounding.js';

const digits = 10n ** 15n;

/** What integers alone say. */
const models: { readonly [name in RoundingName]: (value: bigint, divisor: bigint) => bigint } = {
  round: (value, divisor) => {
    const away = (2n * (value < 0n ? -value : value) + divisor) / (2n * divisor);
    return value < 0n ? -away : away;
  },
  floor: (value, divisor) => (value - modulo(value, divisor)) / divisor,
  ceil: (value, divisor) => (value + modulo(-value, divisor)) / divisor,
  trunc: (value, divisor) => value / divisor,
};

function modulo(value: bigint, divisor: bigint): bigint {
  return ((value % divisor) + divisor) % divisor;
}

/** Near whole numbers and halves, where a float that errs is on the wrong side. */
function nearHalves(divisor: bigint): fc.Arbitrary<bigint> {
  const halves = fc.bigInt({ min: 0n, max: digits / divisor }).map((count) => (count * divisor) / 2n);
  return fc
    .tuple(fc.oneof(halves, fc.bigInt({ min: 0n, max: digits })), fc.bigInt({ min: -1n, max: 1n }))
    .map(([value, by]) => (value + by < 0n ? 0n : value + by));
}

describe.each(['round', 'floor', 'ceil', 'trunc'] as const)('%s', (name) => {
  it.each([1, 2, 3, 6, 12])(
    'is what whole numbers say, of numbers with %d digits after the point',
    (scale) => {
      const divisor = 10n ** BigInt(scale);
      fc.assert(
        fc.property(
          nearHalves(divisor),
          fc.constantFrom(2 ** 40, 2 ** 49, 2 ** 52),
          fc.boolean(),
          (size, bound, isNegative) => {
            const value = isNegative ? -size : size;
            const operand = slotOf(scaled(scale, isNegative ? -bound : 0, bound), slotAt<Value>(0));
            fc.pre(size <= BigInt(bound));
            const rounded = planRounding(name, operand).code([Number(value)]);
            expect(BigInt(rounded)).toBe(models[name](value, divisor));
          },
        ),
        { numRuns: 500 },
      );
    },
  );
});
