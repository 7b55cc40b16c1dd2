import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantFromText, instantToText, localTimeFromText } from './instant-text.js';
import { instantRange } from './moment-bounds.js';

describe('an instant as text', () => {
  it('is read and written alike, as Date does', () => {
    fc.assert(
      fc.property(fc.integer(instantRange), (instantMs) => {
        expect(instantFromText(instantToText(instantMs))).toBe(instantMs);
        expect(instantFromText(new Date(instantMs).toISOString())).toBe(instantMs);
        expect(Date.parse(instantToText(instantMs))).toBe(instantMs);
      }),
    );
  });

  it.each([
    ['2026-12-24T18:00+01:00', '2026-12-24T17:00:00Z'],
    ['2026-12-24T18:00:00.1239-03:30', '2026-12-24T21:30:00.123Z'],
    ['1969-12-31T23:59:59.9Z', '1969-12-31T23:59:59.900Z'],
  ])('%s is %s', (text, expected) => {
    expect(instantToText(instantFromText(text) ?? 0)).toBe(expected);
  });

  it.each([
    '',
    '2026-12-24',
    '2026-12-24T18:00',
    '2026-02-30T18:00Z',
    '2026-12-24T24:00Z',
    '2026-12-24T18:60Z',
    '2026-12-24T18:00:60Z',
    '2026-12-24T18:00+24:00',
    '2026-12-24T18:00+01:60',
    '2026-12-24T18:00+0100',
    '0001-01-01T00:00+00:01',
    '9999-12-31T23:59-00:01',
  ])('is none: %j', (text) => {
    expect(instantFromText(text)).toBeNull();
  });

  it('without an offset is a local time, and none with one', () => {
    expect(localTimeFromText('1970-01-02T00:00:01')).toBe(86_401_000);
    expect(localTimeFromText('1970-01-02T00:00Z')).toBeNull();
    expect(localTimeFromText('1970-01-32T00:00')).toBeNull();
    expect(localTimeFromText('0000-12-31T23:59')).toBeNull();
  });
});
