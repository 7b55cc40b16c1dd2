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

  it('counts by what it takes', () => {
    const kept = new RecentlyUsed<string>(10);
    kept.set('small', 's', 1);
    kept.set('large', 'l', 8);
    kept.set('other', 'o', 3);
    expect([kept.get('small'), kept.get('large'), kept.get('other')]).toEqual([undefined, undefined, 'o']);
    kept.set('huge', 'h', 11);
    expect([kept.get('huge'), kept.get('other')]).toEqual([undefined, 'o']);
    kept.set('other', 'p', 10);
    expect(kept.get('other')).toBe('p');
  });

  it('makes no room for a value that replaces its own', () => {
    const kept = new RecentlyUsed<number>(2);
    kept.set('a', 1);
    kept.set('b', 2);
    kept.set('b', 3);
    expect([kept.get('a'), kept.get('b')]).toEqual([1, 3]);
  });
});
