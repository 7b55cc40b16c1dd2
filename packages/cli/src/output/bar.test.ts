import { describe, expect, it } from 'vitest';
import { formatBar } from './bar.js';

describe('a bar', () => {
  it.each([
    [10, 10, '████'],
    [5, 10, '██'],
    [4, 10, '█▋'],
    [0.01, 10, '▏'],
    [0, 10, ''],
    [-3, 10, ''],
    [0, 0, ''],
  ])('for %d of %d is %j', (value, greatest, bar) => {
    expect(formatBar(value, greatest, 4)).toBe(bar);
  });
});
