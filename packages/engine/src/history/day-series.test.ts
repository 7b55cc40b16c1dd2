import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from './chunk.js';
import { DayLog } from './day-log.js';
import { DaySeries } from './day-series.js';
import { measureOf, type RecordedAward } from './measure.js';
import { Series } from './series.js';

const input = { name: 'minutes', type: 'decimal' } as const;

function awardOf(day: number, value: number): RecordedAward {
  const ids = { externalUserId: '', externalTaskId: '' };
  return { at: day, day, points: 0, caseName: '', ...ids, tracked: [{ ...input, value }] };
}

/** Mostly the days go on, at times far, and some come late. */
const steps = fc.array(
  fc.record({
    by: fc.constantFrom(0, 0, 1, 1, 1, 2, 9, 400, -1, -30, -900),
    value: fc.constantFrom(1, 2, 3, 0.5, 0.25, 1e15),
    back: fc.constantFrom(0, 1, 6, 30, 365, 2_000),
    ahead: fc.constantFrom(0, 0, 0, 1, -1, -40),
  }),
  { maxLength: 60 },
);

describe('a series of days', () => {
  it.each(['awards', 'total', 'best', 'least'] as const)('of %s answers as one of any keys does', (name) => {
    const measure = measureOf(name, name === 'awards' ? null : input);
    fc.assert(
      fc.property(steps, fc.boolean(), (each, inOrder) => {
        const log = new DayLog<Cell>();
        const [series, other, plain] = [
          new DaySeries({ measure, log }),
          new DaySeries({ measure, log }),
          new Series(measure),
        ];
        let day = 0;
        for (const { by, value, back, ahead } of each) {
          day += inOrder ? Math.abs(by) : by;
          const range = { after: day - back - 1, upTo: day + (inOrder ? 0 : ahead) };
          expect(series.over(range)).toEqual(plain.over(range));
          series.add(day, awardOf(day, value));
          plain.add(day, awardOf(day, value));
          // Another timeline's days stand between.
          other.add(day, awardOf(day, 7));
          expect(series.over(range)).toEqual(plain.over(range));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('finds more days at once than it would walk through', () => {
    const series = new DaySeries({ measure: measureOf('awards', null), log: new DayLog() });
    for (let day = 0; day < 5_000; day += 1) series.add(day, awardOf(day, 1));
    expect(series.over({ after: 9, upTo: 4_999 })).toBe(4_990);
    series.add(5_000, awardOf(5_000, 1));
    expect(series.over({ after: 9, upTo: 5_000 })).toBe(4_991);
  });
});
