import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from './civil-date.js';
import { dateFromText, dateToText, localTimeToText } from './date-text.js';

const first = dayNumber({ year: 1, month: 1, day: 1 });
const last = dayNumber({ year: 9999, month: 12, day: 31 });

describe('a date as text', () => {
  it('is read and written alike, from 0001 to 9999', () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (days) => {
        expect(dateFromText(dateToText(days))).toBe(days);
        expect(Date.parse(`${dateToText(days)}T00:00:00Z`)).toBe(days * 86_400_000);
      }),
    );
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '10000-01-01',
    ' 2026-01-01',
    '2026-01-01T00:00',
    '',
  ])('is none: %j', (text) => {
    expect(dateFromText(text)).toBeNull();
  });

  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('is one: %s', (text) => {
    expect(dateToText(dateFromText(text) ?? 0)).toBe(text);
  });
});

describe('a local time as text', () => {
  it('is what Date writes of it in UTC, without the Z, and without a fraction of nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), fc.nat(86_399_999), (days, timeMs) => {
        const localMs = days * 86_400_000 + timeMs;
        const written = new Date(localMs).toISOString().replace(/(?:\.000)?Z$/, '');
        expect(localTimeToText(localMs)).toBe(written);
        expect(localTimeToText(localMs - (localMs % 1_000))).not.toContain('.');
      }),
    );
  });
});
