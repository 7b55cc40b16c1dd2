import { timingSafeEqual } from 'node:crypto';
import type { KeyPrincipal } from '../domain/principal.js';
import type { ApiKeyCache } from '../ports/api-key-cache.js';
import type { ApiKeyRepository } from '../ports/api-key-repository.js';
import type { CacheFigures } from '../ports/figures.js';
import { digestOf, prefixOf } from '../use-cases/api-keys/secret.js';

export interface ApiKeyVerifierOptions {
  readonly apiKeys: Pick<ApiKeyRepository, 'find'>;
  readonly cache: ApiKeyCache;
}

/** Finds whose key it is, asking storage only about what the cache doesn't know. */
export class ApiKeyVerifier {
  readonly #options: ApiKeyVerifierOptions;
  #hits = 0;
  #misses = 0;

  constructor(options: ApiKeyVerifierOptions) {
    this.#options = options;
  }

  /** Null where the key is unknown or inactive. */
  async verify(plaintext: string): Promise<KeyPrincipal | null> {
    const apiKey = prefixOf(plaintext);
    if (apiKey === null) {
      return null;
    }
    const { cache } = this.#options;
    const digest = digestOf(plaintext);
    const cacheKey = Buffer.from(digest).toString('base64url');
    const { principal: known, mark } = await cache.find(cacheKey);
    if (known !== undefined) {
      this.#hits += 1;
      return known;
    }
    this.#misses += 1;
    const principal = await this.#lookUp(apiKey, digest);
    await cache.remember(cacheKey, principal, mark);
    return principal;
  }

  /** How often the cache knew a key, and how often storage was asked. */
  figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses };
  }

  async #lookUp(apiKey: string, digest: Uint8Array): Promise<KeyPrincipal | null> {
    const key = await this.#options.apiKeys.find(apiKey);
    const isGood = key !== null && timingSafeEqual(key.digest, digest) && key.active;
    if (!isGood) return null;
    const leave = key.mayBackfill ? { mayBackfill: true as const } : {};
    return { kind: 'key', owner: key.owner, apiKey, isAdmin: false, ...leave };
  }
}
