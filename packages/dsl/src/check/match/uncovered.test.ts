import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, create, fromInteger, fromNumber } from '../../number/decimal.js';
import { decimalType, durationType, intType } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { Stretch } from './stretch.js';
import {
  type Covered,
  everythingOf,
  exampleOf,
  isEverythingCovered,
  typeOfRest,
  without,
} from './uncovered.js';

const [low, high] = [-6, 6];

/** A stretch between halves, so that its ends also lie between whole numbers. */
const cut = fc.option(
  fc.record({
    value: fc.integer({ min: 2 * low, max: 2 * high }).map((n) => create(BigInt(n) * 5n, 1)),
    after: fc.boolean(),
  }),
  { nil: null },
);
const stretch: fc.Arbitrary<Stretch> = fc.record({ from: cut, to: cut });
const stretches = fc.array(stretch, { maxLength: 5 });

function holds({ from, to }: Stretch, number: number): boolean {
  const value = fromNumber(number);
  const above =
    from === null || (from.after ? compare(value, from.value) > 0 : compare(value, from.value) >= 0);
  return above && (to === null || (to.after ? compare(value, to.value) <= 0 : compare(value, to.value) < 0));
}

function rest(type: Type, gaps: readonly Stretch[]) {
  const covered = gaps.map((gap): Covered => ({ kind: 'stretches', stretches: [gap], half: null }));
  return covered.reduce(without, everythingOf(type));
}

/** Every whole number, half and quarter of a stretch of the number line. */
const quarters = Array.from({ length: 4 * (high - low) + 1 }, (_, index) => low + index / 4);
const range = { min: fromInteger(low), max: fromInteger(high) };

describe('what the arms of a match leave', () => {
  it.each([
    ['whole numbers', intType(range), quarters.filter(Number.isInteger)],
    ['durations', durationType({ min: low, max: high }), quarters.filter(Number.isInteger)],
    ['decimals of one place', decimalType(range, 1), quarters.filter((n) => Number.isInteger(2 * n))],
    ['decimals', decimalType(range), quarters],
  ])('is known exactly for %s', (_, type, numbers) => {
    fc.assert(
      fc.property(stretches, (gaps) => {
        const left = rest(type, gaps);
        const free = numbers.filter((number) => !gaps.some((gap) => holds(gap, number)));
        if (free.length > 0) expect(isEverythingCovered(left)).toBe(false);
        const example = exampleOf(left);
        if (example === null) expect(free).toEqual([]);
        else expect(gaps.some((gap) => holds(gap, Number.parseFloat(example)))).toBe(false);
      }),
    );
  });

  it('lies within the type that is said of it', () => {
    fc.assert(
      fc.property(stretches, (gaps) => {
        const type = typeOfRest(rest(intType(range), gaps));
        const free = quarters.filter(Number.isInteger).filter((n) => !gaps.some((gap) => holds(gap, n)));
        const ends = type?.kind === 'int' ? [type.range.min, type.range.max] : [null, null];
        expect(ends.map((end) => end && Number(end.coefficient))).toEqual([
          free[0] ?? null,
          free.at(-1) ?? null,
        ]);
      }),
    );
  });
});
