import type { ApiKey } from '../../domain/api-key.js';
import type { Owner } from '../../domain/owner.js';
import type { StoredApiKey } from '../../ports/api-key-repository.js';
import { bytes, defineTable, orNull, type RowOf, small, text, textOf, uuid, whole } from './define-table.js';

export const apiKeys = defineTable('api_keys', {
  api_key: text,
  /** Only orders the keys of a page. */
  key_id: uuid,
  digest: bytes,
  owner: textOf<Owner>(),
  client: text,
  description: orNull(text),
  replaces: orNull(text),
  may_backfill: small,
  created_by: text,
  created_at: whole,
  last_used_at: orNull(whole),
  revoked_at: orNull(whole),
});

export type ApiKeyRow = RowOf<typeof apiKeys.columns>;

export function toApiKeyRow(key: StoredApiKey, keyId: string): ApiKeyRow {
  return {
    api_key: key.apiKey,
    key_id: keyId,
    digest: Buffer.from(key.digest),
    owner: key.owner,
    client: key.client,
    description: key.description,
    replaces: key.replaces,
    may_backfill: key.mayBackfill ? 1 : 0,
    created_by: key.createdBy,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
  };
}

export function fromApiKeyRow(row: ApiKeyRow): ApiKey {
  return {
    apiKey: row.api_key,
    client: row.client,
    description: row.description,
    active: row.revoked_at === null,
    owner: row.owner,
    replaces: row.replaces,
    mayBackfill: row.may_backfill === 1,
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
