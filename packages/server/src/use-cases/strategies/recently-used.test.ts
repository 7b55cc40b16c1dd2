import { describe, expect, it } from 'vitest';
import { RecentlyUsed } from './recently-used.js';

describe('what was used recently', () => {
  it('stays, and what was not asked for longest makes room', () => {
    const kept = new RecentlyUsed<number>(2);
    kept.set('a', 1);
    kept.set('b', 2);
    expect(kept.get('a')).toBe(1);
    kept.set('c', 3);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3]);
  });

  it('makes no room for a value that replaces its own', () => {
    const kept = new RecentlyUsed<number>(2);
    kept.set('a', 1);
    kept.set('b', 2);
    kept.set('b', 3);
    expect([kept.get('a'), kept.get('b')]).toEqual([1, 3]);
  });
});
