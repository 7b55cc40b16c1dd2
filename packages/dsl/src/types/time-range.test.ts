import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTypes } from './join.js';
import { timeType } from './make-type.js';
import { meetTypes } from './meet.js';
import { printType } from './print-type.js';
import { isSubtype } from './subtype.js';
import { commonTimes, coversTimes, holdsTime, hullOfTimes, rangeOfTimes, spanOfTimes } from './time-range.js';
import type { Range } from './type.js';

const everyMinute = Array.from({ length: 1_440 }, (_, minute) => minute);

/** The times of a range, one by one, as its definition has them. */
function timesOf({ min, max }: Range<number>): ReadonlySet<number> {
  const [from, to] = [min ?? 0, max ?? 1_439];
  const isIn = (minute: number) =>
    from <= to ? minute >= from && minute <= to : minute >= from || minute <= to;
  return new Set(everyMinute.filter(isIn));
}

const end = fc.option(
  fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.constantFrom(0, 1, 719, 720, 1_438, 1_439)),
);
const range = fc.tuple(end, end).map(([min, max]) => rangeOfTimes(min, max));

describe('a range of times', () => {
  it('has the times that lie in it, round the clock where it begins late', () => {
    fc.assert(
      fc.property(range, (each) => {
        expect(everyMinute.filter((minute) => holdsTime(each, minute))).toEqual([...timesOf(each)]);
        const { min, max } = spanOfTimes(each);
        expect([...timesOf(each)].every((minute) => minute >= min && minute <= max)).toBe(true);
      }),
    );
  });

  it('covers another where it has all of its times', () => {
    fc.assert(
      fc.property(range, range, (outer, inner) => {
        const [all, some] = [timesOf(outer), timesOf(inner)];
        expect(coversTimes(outer, inner)).toBe([...some].every((minute) => all.has(minute)));
      }),
    );
  });

  it('that holds two others has the times of both, and is the shorter way round', () => {
    fc.assert(
      fc.property(range, range, (left, right) => {
        const hull = hullOfTimes(left, right);
        expect(coversTimes(hull, left) && coversTimes(hull, right)).toBe(true);
        const arcs = [left, right, rangeOfTimes(left.min, right.max), rangeOfTimes(right.min, left.max)];
        const holding = arcs.filter((arc) => coversTimes(arc, left) && coversTimes(arc, right));
        const least = Math.min(1_440, ...holding.map((arc) => timesOf(arc).size));
        expect(timesOf(hull).size).toBe(least);
      }),
    );
  });

  it('in common with another has no fewer times than both have', () => {
    fc.assert(
      fc.property(range, range, (left, right) => {
        const both = [...timesOf(left)].filter((minute) => timesOf(right).has(minute));
        const common = commonTimes(left, right);
        if (both.length === 0) expect(common).toBeNull();
        else {
          const kept = timesOf(common ?? { min: 0, max: 0 });
          expect(both.every((minute) => kept.has(minute))).toBe(true);
          expect(kept.size).toBeLessThanOrEqual(Math.max(timesOf(left).size, timesOf(right).size));
        }
      }),
    );
  });

  it('is a part of the type, as other ranges are', () => {
    const night = timeType(rangeOfTimes(1_320, 240));
    const evening = timeType(rangeOfTimes(1_080, null));
    expect(printType(night)).toBe('time (@22:00..@04:00)');
    expect(printType(evening)).toBe('time (@18:00..)');
    expect(printType(timeType(rangeOfTimes(300, 299)))).toBe('time');
    expect(printType(joinTypes(night, evening) ?? night)).toBe('time (@18:00..@04:00)');
    expect(printType(meetTypes(night, evening) ?? night)).toBe('time (@22:00..)');
    expect(meetTypes(night, timeType(rangeOfTimes(600, 700)))).toBeNull();
    expect(isSubtype(night, timeType())).toBe(true);
    expect(isSubtype(timeType(), night)).toBe(false);
  });
});
