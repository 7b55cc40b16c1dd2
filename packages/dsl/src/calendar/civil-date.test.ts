import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber, daysSinceMonday } from './civil-date.js';

const dayMs = 86_400_000;
const anyDay = fc.oneof(
  fc.integer({ min: -200_000, max: 200_000 }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }),
);

describe('a day', () => {
  it('has the date that Date gives it, and the date has its number', () => {
    fc.assert(
      fc.property(anyDay, (each) => {
        const date = new Date(each * dayMs);
        const expected = {
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        };
        expect(civilDate(each)).toEqual(expected);
        expect(dayNumber(expected)).toBe(each);
      }),
    );
  });

  it('has the weekday that Date gives it, where weeks begin on Monday', () => {
    fc.assert(
      fc.property(anyDay, (each) => {
        expect((daysSinceMonday(each) + 1) % 7).toBe(new Date(each * dayMs).getUTCDay());
      }),
    );
  });
});
