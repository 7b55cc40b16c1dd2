import type { ApiKey } from '../domain/api-key.js';
import type { Owner } from '../domain/owner.js';
import type { Page, PageRequest } from '../domain/page.js';

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
  /** Marks the key inactive, and says whether it was active; of many at once, one does it. */
  revoke(apiKey: string, at: number): Promise<boolean>;
  /** Notes the last use of many keys at once. */
  touch(uses: ReadonlyMap<string, number>): Promise<void>;
}
