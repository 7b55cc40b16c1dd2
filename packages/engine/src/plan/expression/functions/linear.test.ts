import { type Decimal, decimal } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compile.js';

/** A number as a fraction of whole ones, the lower above 0. */
type Fraction = readonly [over: bigint, under: bigint];

const scale = 3;
const point = fc.record({
  x: fc.integer({ min: -5_000, max: 5_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
});
const points = fc.uniqueArray(point, { minLength: 1, maxLength: 6, selector: ({ x }) => x });

/** The source of a whole number of thousandths. */
function thousandths(value: number): string {
  return decimal.toText(decimal.create(BigInt(value), scale));
}

/** The line through the points, in thousandths, by the formula of two points. */
function exactly(value: number, sorted: readonly { readonly x: number; readonly y: number }[]): Fraction {
  const after = sorted.findIndex(({ x }) => value <= x);
  const [high, low] = [sorted.at(after), sorted[after - 1]];
  if (high === undefined) throw new Error('there is a point');
  if (low === undefined || after === -1) return [BigInt(high.y), 1n];
  const run = BigInt(high.x - low.x);
  return [BigInt(low.y) * run + BigInt(high.y - low.y) * BigInt(value - low.x), run];
}

function lineAt(value: number, sorted: readonly { readonly x: number; readonly y: number }[]): Decimal {
  const arms = sorted.map(({ x, y }) => `${thousandths(x)} => ${thousandths(y)}`).join(', ');
  const source = `strategy "S" { input x: decimal rule "R" { reply { y: linear(x, ${arms}) } award 0 } }`;
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  const event = { externalUserId: 'ann', externalTaskId: 'walk', data: { x: thousandths(value) } };
  const evaluation = compiled.strategy.evaluate({ event, now: 0 });
  if (!evaluation.ok) throw new Error('it has a value');
  const reading = decimal.fromText(String(evaluation.outcome.reply['y']));
  if (!reading.ok) throw new Error('it is a number');
  return reading.value;
}

describe('a line through points', () => {
  it('is the exact one to 33 digits', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: -6_000, max: 6_000 }), (given, value) => {
        const sorted = given.toSorted((a, b) => a.x - b.x);
        const [over, under] = exactly(value, sorted);
        const { coefficient, scale: places } = lineAt(value, sorted);
        const unit = 10n ** BigInt(places);
        // |found − over ÷ (1000 × under)|, times 1000 × under × unit: at most one in the value's 34th digit.
        const off = coefficient * under * 1_000n - over * unit;
        const size = over < 0n ? -over : over;
        expect((off < 0n ? -off : off) * 10n ** 33n <= size * unit).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('has at its points their values', () => {
    fc.assert(
      fc.property(points, (given) => {
        const sorted = given.toSorted((a, b) => a.x - b.x);
        for (const { x, y } of sorted) {
          expect(decimal.compare(lineAt(x, sorted), decimal.create(BigInt(y), scale))).toBe(0);
        }
      }),
      { numRuns: 20 },
    );
  });
});
