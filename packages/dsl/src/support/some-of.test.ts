import { describe, expect, it } from 'vitest';
import { cutText, someOf } from './some-of.js';

describe('names within a message', () => {
  it('are all there where they are few and short', () => {
    expect(someOf([])).toBe('');
    expect(someOf(['a', 'b'])).toBe('a, b');
  });

  it('are never more than a reader looks through', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `name${index}`.padEnd(1000, 'x'));
    expect(someOf(names).length).toBeLessThan(800);
    expect(someOf(names)).toMatch(/… and 990 more$/);
    expect(cutText('abcdef', 4)).toBe('abc…');
  });
});
