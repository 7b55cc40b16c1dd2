import { describe, expect, it } from 'vitest';
import { countOf, formatCount, formatSigned } from './number.js';

describe('counts', () => {
  it('have commas between thousands', () => {
    expect([0, 999, 1000, -1_234_567, -123].map(formatCount)).toEqual([
      '0',
      '999',
      '1,000',
      '-1,234,567',
      '-123',
    ]);
  });

  it('name what they count', () => {
    expect([countOf(1, 'event'), countOf(2000, 'event')]).toEqual(['1 event', '2,000 events']);
  });

  it('may always show their sign', () => {
    expect([1200, -3, 0].map(formatSigned)).toEqual(['+1,200', '−3', '±0']);
  });
});
