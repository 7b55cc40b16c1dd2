import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares digests, so that neither content nor length show in the time it takes. */
export function isSame(a: string, b: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}
