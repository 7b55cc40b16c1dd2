import type { ApiKey } from '../domain/api-key.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Owner } from '../domain/principal.js';

/** A key with the SHA-256 digest of its secret, which never leaves storage and authentication. */
export interface StoredApiKey extends ApiKey {
  readonly digest: Uint8Array;
}

export interface ApiKeyFilter {
  readonly owner: Owner | null;
  readonly active: boolean | null;
}

export interface ApiKeyRepository {
  insert(key: StoredApiKey): Promise<void>;
  find(apiKey: string): Promise<StoredApiKey | null>;
  /** Newest first. */
  list(filter: ApiKeyFilter, page: PageRequest): Promise<Page<ApiKey>>;
  /** Marks the key inactive; null where there is none. Doing it again changes nothing. */
  revoke(apiKey: string, at: number): Promise<ApiKey | null>;
  /** Notes the last use of many keys at once. */
  touch(uses: ReadonlyMap<string, number>): Promise<void>;
}
