/** What authentication remembers of keys that it looked up. */
export interface ApiKeyCache {
  /** Forgets all, after a key was revoked: the next request with any key asks storage again. */
  clear(): Promise<void>;
}
