import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoTime } from './iso-time.js';

describe('a moment', () => {
  it('is written as Date writes it', () => {
    const moments = fc.oneof(
      fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
      fc.integer({ min: -100_000_000, max: 100_000_000 }),
    );
    fc.assert(fc.property(moments, (at) => isoTime(at) === new Date(at).toISOString()));
  });

  it('that no date has is refused, and harms none after it', () => {
    expect(() => isoTime(9e15)).toThrow(RangeError);
    expect(() => isoTime(Number.NaN)).toThrow(RangeError);
    expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});
