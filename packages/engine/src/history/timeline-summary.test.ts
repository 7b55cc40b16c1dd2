import { decimal } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageGap, lastGap, periodsInRow, sinceFirst, sinceLast, streakEnd } from './timeline-summary.js';

const none = { awards: 0, firstAt: 0, lastAt: 0, previousAt: 0 };
const one = { awards: 1, firstAt: 50, lastAt: 50, previousAt: 0 };
const four = { awards: 4, firstAt: 0, lastAt: 110, previousAt: 100 };

describe('the summary of a timeline', () => {
  it('tells the time since the first and the last award, never below 0', () => {
    expect([sinceFirst(four, 200), sinceLast(four, 200)]).toEqual([200, 90]);
    expect([sinceFirst(one, 40), sinceLast(four, 40)]).toEqual([0, 0]);
  });

  it('tells gaps from two awards on', () => {
    expect([lastGap(one), averageGap(one)]).toEqual([null, null]);
    expect(lastGap(four)).toBe(10);
    expect(averageGap(four)).toBe(36);
  });

  it('tells nothing of no award', () => {
    expect([sinceFirst(none, 9), sinceLast(none, 9), lastGap(none), averageGap(none)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is exact over all of time', () => {
    const all = { awards: 2, firstAt: -8.64e15, lastAt: 8.64e15 - 1, previousAt: -8.64e15 };
    const whole = decimal.fromInteger(17_279_999_999_999_999n);
    expect([lastGap(all), averageGap(all), sinceFirst(all, 8.64e15 - 1)]).toEqual([whole, whole, whole]);
  });
});

describe('a streak', () => {
  it('ends today where an award of today is not later than now, else yesterday', () => {
    const rhythm = { each: null, grace: 1 };
    const endWith = (at: number | null) =>
      streakEnd({ today: 7, now: 100, rhythm }, (day) => (day === 7 ? at : null));
    expect([endWith(100), endWith(101), endWith(null)]).toEqual([7, 6, 6]);
  });

  it.each([
    ['month' as const, 28, 29],
    ['month' as const, 30, 29],
    ['week' as const, 2, 3],
    ['week' as const, 3, 2],
    [null, 28, 27],
  ])('by %o ends on day %i where the next has an award, with it where they are of one period', (...of) => {
    const [each, today, end] = of;
    const ahead = { today, now: 100, rhythm: { each, grace: 0 } };
    expect(streakEnd(ahead, (day) => (day === today + 1 ? 100 : null))).toBe(end);
    expect(streakEnd(ahead, (day) => (day === today + 1 ? 101 : null))).toBe(today - 1);
  });

  it.each([
    [[], 5, 0],
    [[5], 5, 1],
    [[5], 6, 0],
    [[1, 2, 3, 5, 6], 6, 2],
    [[1, 2, 3, 5, 6], 3, 3],
    [[1, 2, 3, 5, 6], 2, 2],
    [[1, 2, 3, 5, 6], 4, 0],
    [[-2, -1, 0, 1], 1, 4],
  ])('over the days %j up to %i has %i in a row', (days, end, length) => {
    const asked = { end, today: end, rhythm: { each: null, grace: 0 } };
    expect(periodsInRow(days, asked)).toBe(length);
  });

  it('counts what a naive look at each period counts, for every grace', () => {
    const some = fc.uniqueArray(fc.integer({ min: -90, max: 40 }), { maxLength: 60 });
    const each = fc.constantFrom(null, 'week' as const, 'month' as const);
    fc.assert(
      fc.property(some, each, fc.nat(31), fc.integer({ min: -90, max: 60 }), (days, period, grace, today) => {
        const rhythm = { each: period, grace };
        const active = new Set(days.filter((day) => day <= today).map((day) => numberOf(period, day)));
        let [missed, row] = [-1, 0];
        for (let at = numberOf(period, today); at >= -100 && missed <= grace; at -= 1) {
          row += active.has(at) ? 1 : 0;
          missed = active.has(at) ? 0 : missed + 1;
        }
        const ascending = days.toSorted((a, b) => a - b);
        expect(periodsInRow(ascending, { end: today, today, rhythm })).toBe(row);
      }),
    );
  });

  function numberOf(period: 'week' | 'month' | null, day: number): number {
    const date = new Date(day * 86_400_000);
    if (period === 'month') return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
    return period === 'week' ? Math.floor((day + 3) / 7) : day;
  }
});
