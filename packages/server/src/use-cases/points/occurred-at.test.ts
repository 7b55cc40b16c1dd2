import { describe, expect, it } from 'vitest';
import { momentOf } from './occurred-at.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const day = 86_400_000;

describe('the moment an event counts as having happened', () => {
  it('is now where none is given', () => {
    expect(momentOf(null, now, 30)).toBe(now);
  });

  it.each([
    ['30 seconds ahead', now + 30_000],
    ['exactly as old as allowed', now - 30 * day],
    ['in between', now - day],
  ])('is the one given, %s', (_, occurredAt) => {
    expect(momentOf(occurredAt, now, 30)).toBe(occurredAt);
  });

  it.each([
    ['in-the-future', now + 30_001],
    ['too-old', now - 30 * day - 1],
  ])('is refused as %s beyond the limit', (code, occurredAt) => {
    expect(() => momentOf(occurredAt, now, 30)).toThrowError(
      expect.objectContaining({
        code: 'validation-failed',
        details: { errors: [expect.objectContaining({ path: 'body.occurredAt', code })] },
      }),
    );
  });

  it('may be of any age where the age is not limited', () => {
    expect(momentOf(0, now, 0)).toBe(0);
  });
});
