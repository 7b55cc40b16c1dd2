import { describe, expect, it } from 'vitest';
import { isNear, periodOf, type Rhythm, reachOf } from './rhythm.js';

/** 2026-01-05, a Monday. */
const monday = 20_458;

describe('the rhythm of a streak', () => {
  it.each<[Rhythm, number]>([
    [{ each: null, grace: 0 }, 1],
    [{ each: null, grace: 2 }, 3],
    [{ each: 'week', grace: 0 }, 13],
    [{ each: 'week', grace: 1 }, 20],
    [{ each: 'month', grace: 0 }, 61],
    [{ each: 'month', grace: 1 }, 92],
  ])('reaches over the longest gap that keeps it: %o, %i days', (rhythm, days) => {
    expect(reachOf(rhythm)).toBe(days);
    // The first day of a period and the last of the one that is still near.
    const first = rhythm.each === 'month' ? monday - 4 : monday;
    const gaps = Array.from({ length: days + 40 }, (_, gap) => gap);
    const near = gaps.filter((gap) => isNear(rhythm, periodOf(rhythm, first), periodOf(rhythm, first + gap)));
    expect(Math.max(...near)).toBeLessThanOrEqual(days);
    expect(Math.max(...near)).toBeGreaterThan(days - 4);
  });
});
