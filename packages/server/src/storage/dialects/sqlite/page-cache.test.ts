import { totalmem } from 'node:os';
import { describe, expect, it } from 'vitest';
import { writerCacheSize } from './page-cache.js';

const GB = 2 ** 30;

describe("the writer's page cache", () => {
  it.each([
    ['the least on a small machine', 0.5 * GB, -32 * 1024],
    ['a share of 8 GB', 8 * GB, -256 * 1024],
    ['the most on a large one', 512 * GB, -1024 * 1024],
  ])('is %s', (_, memory, size) => {
    expect(writerCacheSize(memory)).toBe(size);
  });

  it('is of this machine where nothing is said', () => {
    expect(writerCacheSize()).toBeGreaterThanOrEqual(writerCacheSize(totalmem()));
  });
});
