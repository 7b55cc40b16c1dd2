import { decimal } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf } from '../evaluate/tracked.js';
import { toDecimal } from '../value/floating.js';
import { measureOf, type RecordedAward } from './measure.js';
import { Series } from './series.js';

const input = { name: 'minutes', type: 'decimal' } as const;
const measures = [
  measureOf('awards', null),
  measureOf('points', null),
  measureOf('total', input),
  measureOf('best', input),
];

function awardOf(key: number, value: number | null): RecordedAward {
  return {
    at: key,
    day: 0,
    caseName: '',
    externalUserId: '',
    externalTaskId: '',
    points: key % 13,
    tracked: value === null ? [] : [{ ...input, value }],
  };
}

/** Long runs in and out of order, so that chunks fill, split and are opened at every place. */
const keys = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 4_000 }),
      step: fc.constantFrom(1, 1, 2, -1, -3, 0, 17),
      length: fc.integer({ min: 1, max: 700 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((runs) =>
    runs.flatMap(({ start, step, length }) => Array.from({ length }, (_, index) => start + index * step)),
  );
const value = (key: number) =>
  [null, 1, key > 2_000 ? 0.5 : 5, key > 3_000 ? -2.25 : 3, key, key > 1_000 ? key / 1_000 : key][
    ((key % 6) + 6) % 6
  ] ?? null;
const ranges = fc.array(
  fc.record({ after: fc.integer({ min: -100, max: 12_000 }), length: fc.integer({ min: -5, max: 9_000 }) }),
);

function expectOver(
  series: readonly Series[],
  awards: readonly RecordedAward[],
  after: number,
  upTo: number,
): void {
  const within = awards.filter(({ at }) => at > after && at <= upTo);
  const values = within.flatMap(({ tracked }) => tracked.map((each) => toDecimal(numberOf(each))));
  const expected = [
    decimal.fromInteger(within.length),
    decimal.fromInteger(within.reduce((sum, { points }) => sum + points, 0)),
    values.reduce(decimal.add, decimal.zero),
    values.length === 0 ? null : values.reduce(decimal.max),
  ];
  const facts = series.map((each) => each.over({ after, upTo }));
  expect(facts.map((fact) => (fact === null ? null : toDecimal(fact)))).toEqual(expected);
}

describe('a series', () => {
  it('sums and finds the greatest over any range, whatever the order of keys', () => {
    fc.assert(
      fc.property(keys, ranges, (each, asked) => {
        const series = measures.map((measure) => new Series(measure));
        const awards = each.map((key) => awardOf(key, value(key)));
        for (const [index, award] of awards.entries()) {
          for (const one of series) one.add(award.at, award);
          // What was asked before must not show in what is answered later.
          if (index % 97 === 0)
            expectOver(series, awards.slice(0, index + 1), award.at - 300, award.at + 300);
        }
        expectOver(series, awards, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
        for (const { after, length } of asked) expectOver(series, awards, after, after + length);
      }),
      { numRuns: 30 },
    );
  });

  it('answers the same range again as it grows at its end, in between, and by more digits', () => {
    const total = new Series(measureOf('total', input));
    const over = (after: number, upTo: number) => total.over({ after, upTo });
    expect(over(9, 20)).toBe(0);
    total.add(15, awardOf(15, 1));
    expect(over(9, 20)).toBe(1);
    total.add(12, awardOf(12, 0.5));
    total.add(9, awardOf(9, 100));
    expect(over(9, 20)).toBe(1.5);
    total.add(21, awardOf(21, 0.25));
    expect([over(9, 20), over(9, 21), over(9, 20), over(9, 22)]).toEqual([1.5, 1.75, 1.5, 1.75]);
  });

  it('looks at those entries alone that are kept', () => {
    const [count, , , best] = measures.map((measure) => new Series(measure));
    for (let key = 0; key < 2_000; key += 1) {
      count?.add(key, awardOf(key, key));
      best?.add(key, awardOf(key, key));
    }
    const range = { after: 100, upTo: 1_900, keep: (key: number) => key % 10 === 3 };
    expect([count?.over(range), best?.over(range)]).toEqual([180, 1_893]);
  });

  it('forgets nothing after the key it may forget', () => {
    const series = new Series(measureOf('awards', null));
    for (let key = 0; key < 3_000; key += 1) series.add(key, awardOf(key, null));
    series.forget(2_000);
    expect(series.over({ after: 2_000, upTo: 3_000 })).toBe(999);
    expect(series.over({ after: -1, upTo: 3_000 })).toBeLessThan(999 + 512);
    series.forget(9_000);
    series.add(9_001, awardOf(9_001, null));
    expect(series.over({ after: 9_000, upTo: 9_001 })).toBe(1);
  });
});
