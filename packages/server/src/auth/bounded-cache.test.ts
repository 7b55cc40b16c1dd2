import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.js';

describe('BoundedCache', () => {
  it('makes room by dropping what was set longest ago', () => {
    const cache = new BoundedCache<number>(2, 1000);
    cache.set('a', 1, 0);
    cache.set('b', 2, 0);
    cache.set('a', 3, 0);
    cache.set('c', 4, 0);
    expect(['a', 'b', 'c'].map((key) => cache.get(key, 0))).toEqual([3, undefined, 4]);
  });
});
