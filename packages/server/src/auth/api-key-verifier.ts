import { timingSafeEqual } from 'node:crypto';
import type { KeyPrincipal } from '../domain/principal.js';
import type { ApiKeyCache } from '../ports/api-key-cache.js';
import type { ApiKeyRepository } from '../ports/api-key-repository.js';
import type { Clock } from '../ports/clock.js';
import { digestOf, prefixOf } from '../use-cases/api-keys/secret.js';
import { BoundedCache } from './bounded-cache.js';

const VALID_KEYS_MAX = 10_000;
/** Apart from the valid ones, so that a flood of wrong keys can't push those out. */
const INVALID_KEYS_MAX = 10_000;

export interface ApiKeyVerifierOptions {
  readonly apiKeys: Pick<ApiKeyRepository, 'find'>;
  readonly clock: Clock;
  /** How long an answer is remembered; 0 asks storage each time. */
  readonly cacheTtlSeconds: number;
}

/** Tells whose key it is, remembering the answers, good and bad, by the digest of what was presented. */
export class ApiKeyVerifier implements ApiKeyCache {
  readonly #options: ApiKeyVerifierOptions;
  readonly #valid: BoundedCache<KeyPrincipal>;
  readonly #invalid: BoundedCache<true>;
  /** Counts what was forgotten: a look-up that began before that must not be remembered after it. */
  #epoch = 0;

  constructor(options: ApiKeyVerifierOptions) {
    this.#options = options;
    this.#valid = new BoundedCache(VALID_KEYS_MAX, options.cacheTtlSeconds * 1000);
    this.#invalid = new BoundedCache(INVALID_KEYS_MAX, options.cacheTtlSeconds * 1000);
  }

  /** Null where the key is unknown or inactive. */
  async verify(plaintext: string): Promise<KeyPrincipal | null> {
    const apiKey = prefixOf(plaintext);
    if (apiKey === null) {
      return null;
    }
    const digest = digestOf(plaintext);
    const cacheKey = Buffer.from(digest).toString('base64');
    const now = this.#options.clock.now();
    if (this.#invalid.get(cacheKey, now)) {
      return null;
    }
    return this.#valid.get(cacheKey, now) ?? this.#lookUp(apiKey, digest, cacheKey);
  }

  async clear(): Promise<void> {
    this.#epoch += 1;
    this.#valid.clear();
    this.#invalid.clear();
  }

  async #lookUp(apiKey: string, digest: Uint8Array, cacheKey: string): Promise<KeyPrincipal | null> {
    const epoch = this.#epoch;
    const key = await this.#options.apiKeys.find(apiKey);
    const isGood = key !== null && timingSafeEqual(key.digest, digest) && key.active;
    const principal = isGood ? ({ kind: 'key', owner: key.owner, apiKey, isAdmin: false } as const) : null;
    if (epoch === this.#epoch) {
      this.#remember(cacheKey, principal);
    }
    return principal;
  }

  #remember(cacheKey: string, principal: KeyPrincipal | null): void {
    const now = this.#options.clock.now();
    if (principal === null) {
      this.#invalid.set(cacheKey, true, now);
    } else {
      this.#valid.set(cacheKey, principal, now);
    }
  }
}
