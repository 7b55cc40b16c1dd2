/** The most buckets: a hash of 32 bits times this is still a safe integer. */
export const bucketsMax = 1_000_000;

/** What has been hashed so far of salt and text. */
export type BucketSeed = number;

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** The hash of a salt and the zero byte behind it, from which every bucket of that salt starts. */
export function bucketSeed(salt: string): BucketSeed {
  return bucketSeedBehind(offsetBasis, salt);
}

/** The seed behind one more key, where another follows it. */
export function bucketSeedBehind(seed: BucketSeed, key: string): BucketSeed {
  return hashByte(hashText(seed, key), 0);
}

/**
 * The bucket from 0 to `buckets - 1` that a text falls into, the same on every host for ever: FNV-1a with 32
 * bits over salt, zero byte and text in UTF-8, then the finish of murmur3 (without it two salts split texts
 * in ways that depend on each other), then that hash as a fraction of 2^32 times `buckets`.
 */
export function bucketOf(seed: BucketSeed, text: string, buckets: number): number {
  return Math.floor((finish(hashText(seed, text)) * buckets) / 2 ** 32);
}

/** In UTF-8; half of a surrogate pair counts as U+FFFD, as in the Encoding Standard. */
function hashText(seed: number, text: string): number {
  let hash = seed;
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    hash = hashPoint(hash, point >= 0xd800 && point <= 0xdfff ? 0xfffd : point);
  }
  return hash;
}

function hashPoint(hash: number, point: number): number {
  if (point < 0x80) return hashByte(hash, point);
  const last = 0x80 | (point & 0x3f);
  if (point < 0x800) return hashByte(hashByte(hash, 0xc0 | (point >> 6)), last);
  const middle = 0x80 | ((point >> 6) & 0x3f);
  if (point < 0x10000) return hashByte(hashByte(hashByte(hash, 0xe0 | (point >> 12)), middle), last);
  const first = hashByte(hashByte(hash, 0xf0 | (point >> 18)), 0x80 | ((point >> 12) & 0x3f));
  return hashByte(hashByte(first, middle), last);
}

function hashByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, prime);
}

function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
