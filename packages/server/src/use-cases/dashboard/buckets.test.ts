import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, bucketsOf, groupings } from './buckets.js';

const day = (text: string) => Date.parse(text) / 86_400_000;
const textOf = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10);
const startOf = (text: string, groupBy: (typeof groupings)[number]) => textOf(bucketOf(day(text), groupBy));

const anyDay = fc.integer({ min: 0, max: 200_000 });

describe('buckets', () => {
  it('begin with their day, their Monday, their first', () => {
    expect(startOf('2026-01-15', 'day')).toBe('2026-01-15');
    expect(startOf('2026-01-15', 'week')).toBe('2026-01-12');
    expect(startOf('2026-01-11', 'week')).toBe('2026-01-05');
    expect(startOf('2026-01-01', 'week')).toBe('2025-12-29');
    expect(startOf('1970-01-01', 'week')).toBe('1969-12-29');
    expect(startOf('2024-02-29', 'month')).toBe('2024-02-01');
  });

  it('follow each other without gaps, and hold every day of the range', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom(...groupings),
        (fromDay, days, groupBy) => {
          const toDay = fromDay + days;
          const starts = bucketsOf({ fromDay, toDay }, groupBy, 10_000);
          const wanted = new Set(
            Array.from({ length: days }, (_, index) => bucketOf(fromDay + index, groupBy)),
          );
          expect(starts).toEqual([...wanted]);
        },
      ),
    );
  });

  it('are no more than one beyond what was asked for, however long the range', () => {
    expect(bucketsOf({ fromDay: 0, toDay: 2_000_000 }, 'day', 400)).toHaveLength(401);
    expect(bucketsOf({ fromDay: 0, toDay: 400 }, 'day', 400)).toHaveLength(400);
  });
});
