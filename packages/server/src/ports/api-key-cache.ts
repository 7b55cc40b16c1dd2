import type { KeyPrincipal } from '../domain/principal.js';

/**
 * The moment of a look-up: its answer is remembered only where nothing was forgotten since. Null where
 * nothing can be remembered.
 */
export type CacheMark = string | null;

export interface CachedKey {
  /** Null where the key is known to be bad; undefined where nothing is known. */
  readonly principal: KeyPrincipal | null | undefined;
  readonly mark: CacheMark;
}

/**
 * What authentication remembers of keys that it looked up, good and bad, by the digest of what was presented.
 * It never fails: what can't be asked knows nothing.
 */
export interface ApiKeyCache {
  find(digest: string): Promise<CachedKey>;
  /** @param mark As `find` gave it, before storage was asked. */
  remember(digest: string, principal: KeyPrincipal | null, mark: CacheMark): Promise<void>;
  /** Forgets all, after a key was revoked: the next request with any key asks storage again. */
  clear(): Promise<void>;
}
