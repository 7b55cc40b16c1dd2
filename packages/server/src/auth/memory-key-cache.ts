import type { KeyPrincipal } from '../domain/principal.js';
import type { ApiKeyCache, CachedKey, CacheMark } from '../ports/api-key-cache.js';
import type { Clock } from '../ports/clock.js';
import { BoundedCache } from '../process/bounded-cache.js';

const VALID_KEYS_MAX = 10_000;
/** Apart from the valid ones, so that a flood of wrong keys can't push those out. */
const INVALID_KEYS_MAX = 10_000;

/** Remembers in this process alone: a revocation elsewhere holds here once the time to live is over. */
export class MemoryKeyCache implements ApiKeyCache {
  readonly #valid: BoundedCache<KeyPrincipal>;
  readonly #invalid: BoundedCache<true>;
  /** Counts what was forgotten. */
  #epoch = 0;

  constructor(clock: Clock, ttlSeconds: number) {
    const lasting = { ttlMs: ttlSeconds * 1000, nowMs: () => clock.now() };
    this.#valid = new BoundedCache({ sizeMax: VALID_KEYS_MAX, ...lasting });
    this.#invalid = new BoundedCache({ sizeMax: INVALID_KEYS_MAX, ...lasting });
  }

  async find(digest: string): Promise<CachedKey> {
    const isBad = this.#invalid.get(digest) === true;
    return { principal: isBad ? null : this.#valid.get(digest), mark: String(this.#epoch) };
  }

  async remember(digest: string, principal: KeyPrincipal | null, mark: CacheMark): Promise<void> {
    if (mark !== String(this.#epoch)) return;
    if (principal === null) this.#invalid.set(digest, true);
    else this.#valid.set(digest, principal);
  }

  async clear(): Promise<void> {
    this.#epoch += 1;
    this.#valid.clear();
    this.#invalid.clear();
  }
}
