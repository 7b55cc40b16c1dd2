import type { KeyPrincipal } from '../domain/principal.js';
import type { ApiKeyCache, CachedKey, CacheMark } from '../ports/api-key-cache.js';
import type { Clock } from '../ports/clock.js';
import { BoundedCache } from './bounded-cache.js';

const VALID_KEYS_MAX = 10_000;
/** Apart from the valid ones, so that a flood of wrong keys can't push those out. */
const INVALID_KEYS_MAX = 10_000;

/** Remembers in this process alone: a revocation elsewhere holds here once the time to live is over. */
export class MemoryKeyCache implements ApiKeyCache {
  readonly #clock: Clock;
  readonly #valid: BoundedCache<KeyPrincipal>;
  readonly #invalid: BoundedCache<true>;
  /** Counts what was forgotten. */
  #epoch = 0;

  constructor(clock: Clock, ttlSeconds: number) {
    this.#clock = clock;
    this.#valid = new BoundedCache(VALID_KEYS_MAX, ttlSeconds * 1000);
    this.#invalid = new BoundedCache(INVALID_KEYS_MAX, ttlSeconds * 1000);
  }

  async find(digest: string): Promise<CachedKey> {
    const now = this.#clock.now();
    const isBad = this.#invalid.get(digest, now) === true;
    return { principal: isBad ? null : this.#valid.get(digest, now), mark: String(this.#epoch) };
  }

  async remember(digest: string, principal: KeyPrincipal | null, mark: CacheMark): Promise<void> {
    if (mark !== String(this.#epoch)) return;
    const now = this.#clock.now();
    if (principal === null) this.#invalid.set(digest, true, now);
    else this.#valid.set(digest, principal, now);
  }

  async clear(): Promise<void> {
    this.#epoch += 1;
    this.#valid.clear();
    this.#invalid.clear();
  }
}
