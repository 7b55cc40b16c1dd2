import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, bucketSeed, bucketsMax } from './bucket.js';

/** The definition, in unbounded integers. */
function model(salt: string, text: string, buckets: number): number {
  const bytes = [...new TextEncoder().encode(salt), 0, ...new TextEncoder().encode(text)];
  const low = (value: bigint) => BigInt.asUintN(32, value);
  let hash = bytes.reduce((state, byte) => low((state ^ BigInt(byte)) * 0x01000193n), 0x811c9dc5n);
  hash = low((hash ^ (hash >> 16n)) * 0x85ebca6bn);
  hash = low((hash ^ (hash >> 13n)) * 0xc2b2ae35n);
  hash ^= hash >> 16n;
  return Number((hash * BigInt(buckets)) >> 32n);
}

describe('a bucket', () => {
  it.each([
    ['trial', 'user-42', 100, 13],
    ['trial', 'user-1', 10, 4],
    ['other', 'user-1', 10, 3],
    ['trial', 'Zoë 😀 ж 漢', 1_000_000, 217_236],
    ['', '', 7, 0],
    ['', 'x', 1_000_000, 273_731],
  ])('of %j and %j among %i is %i, for ever', (salt, text, buckets, expected) => {
    expect(bucketOf(bucketSeed(salt), text, buckets)).toBe(expected);
  });

  it('is the one of the definition', () => {
    const texts = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom('\ud83d', '\udc00'),
      ),
    });
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 1, max: bucketsMax }), (salt, text, buckets) => {
        expect(bucketOf(bucketSeed(salt), text, buckets)).toBe(model(salt, text, buckets));
      }),
    );
  });

  it('takes its share of users, whatever the salt', () => {
    for (const salt of ['a', 'trial', 'summer 2026']) {
      const counts = countBuckets(salt, 10, 20_000);
      const chiSquared = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
      expect(chiSquared).toBeLessThan(27.9); // 9 degrees of freedom, one in a thousand
    }
  });

  it('of one salt says nothing about that of another', () => {
    const [first, second] = [bucketSeed('a'), bucketSeed('b')];
    let both = 0;
    for (let user = 0; user < 20_000; user++) {
      const id = `user-${user}`;
      if (bucketOf(first, id, 2) === bucketOf(second, id, 2)) both++;
    }
    expect(Math.abs(both - 10_000)).toBeLessThan(330);
  });
});

function countBuckets(salt: string, buckets: number, users: number): readonly number[] {
  const counts = Array.from({ length: buckets }, () => 0);
  const seed = bucketSeed(salt);
  for (let user = 0; user < users; user++) {
    const bucket = bucketOf(seed, `user-${user}`, buckets);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}
