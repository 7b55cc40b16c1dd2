import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodStart } from './period-start.js';

const dayMs = 86_400_000;
const anyDay = fc.oneof(
  fc.integer({ min: -200_000, max: 200_000 }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }),
);

function day(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / dayMs;
}

describe('the period of a day', () => {
  it.each([
    ['day', '2026-08-05', '2026-08-05'],
    ['week', '2026-08-05', '2026-08-03'],
    ['week', '2026-08-03', '2026-08-03'],
    ['week', '2026-08-09', '2026-08-03'],
    ['week', '2026-01-01', '2025-12-29'],
    ['week', '1969-12-31', '1969-12-29'],
    ['month', '2026-08-31', '2026-08-01'],
    ['month', '2024-02-29', '2024-02-01'],
    ['year', '2026-12-31', '2026-01-01'],
    ['year', '1969-07-20', '1969-01-01'],
  ] as const)('%s that holds %s begins on %s', (period, within, start) => {
    expect(periodStart(period, day(within))).toBe(day(start));
  });

  it('begins with a Monday, a first, or a first of January, in any century', () => {
    fc.assert(
      fc.property(anyDay, (each) => {
        const startOf = (period: 'week' | 'month' | 'year') => new Date(periodStart(period, each) * dayMs);
        fc.pre(each > -99_999_000);
        expect(startOf('week').getUTCDay()).toBe(1);
        expect(each - periodStart('week', each)).toBeLessThan(7);
        expect(startOf('month').getUTCDate()).toBe(1);
        expect(startOf('month').getUTCMonth()).toBe(new Date(each * dayMs).getUTCMonth());
        expect([startOf('year').getUTCMonth(), startOf('year').getUTCDate()]).toEqual([0, 1]);
        expect(startOf('year').getUTCFullYear()).toBe(new Date(each * dayMs).getUTCFullYear());
      }),
    );
  });
});
