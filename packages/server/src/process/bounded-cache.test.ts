import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.js';

describe('a bounded cache', () => {
  it('keeps what was used, and what was not asked for longest makes room', () => {
    const kept = new BoundedCache<number>({ sizeMax: 2 });
    kept.set('a', 1);
    kept.set('b', 2);
    expect(kept.get('a')).toBe(1);
    kept.set('c', 3);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3]);
  });

  it('counts by what it takes', () => {
    const kept = new BoundedCache<string>({ sizeMax: 10 });
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
    const kept = new BoundedCache<number>({ sizeMax: 2 });
    kept.set('a', 1);
    kept.set('b', 2);
    kept.set('b', 3);
    expect([kept.get('a'), kept.get('b')]).toEqual([1, 3]);
  });

  it('keeps a value for its time, however often it is asked for', () => {
    let now = 0;
    const kept = new BoundedCache<number>({ sizeMax: 2, ttlMs: 1000, nowMs: () => now });
    kept.set('a', 1);
    now = 999;
    expect(kept.get('a')).toBe(1);
    now = 1000;
    expect(kept.get('a')).toBeUndefined();
    kept.set('a', 2);
    expect(kept.get('a')).toBe(2);
  });

  it('keeps nothing where values last for no time', () => {
    const kept = new BoundedCache<number>({ sizeMax: 2, ttlMs: 0 });
    kept.set('a', 1);
    expect(kept.get('a')).toBeUndefined();
  });

  it('has all of its room again once it was cleared', () => {
    const kept = new BoundedCache<number>({ sizeMax: 2 });
    for (const key of ['a', 'b']) kept.set(key, 1);
    kept.clear();
    for (const key of ['c', 'd']) kept.set(key, 2);
    expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key))).toEqual([undefined, undefined, 2, 2]);
  });
});
