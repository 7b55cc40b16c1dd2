import type { ApiKey } from '../../domain/api-key.js';
import type { Owner } from '../../domain/owner.js';
import type { ApiKeyFilter, ApiKeyRepository, StoredApiKey } from '../../ports/api-key-repository.js';
import type { Ids } from '../../ports/clock.js';
import { apiKeyColumns } from '../kysely/columns.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { ApiKeyTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { afterId, countMatches, readPage } from './read-page.js';

export function createApiKeyRepository(session: Session, ids: Ids): ApiKeyRepository {
  const { db } = session;
  const findRow = prepared<{ apiKey: string }, ApiKeyTable>(session, (value) =>
    db.selectFrom('api_keys').select(apiKeyColumns).where('api_key', '=', value('apiKey')),
  );

  return {
    async insert(key) {
      await db.insertInto('api_keys').values(toRow(key, ids.next())).execute();
    },

    async find(apiKey) {
      const [row] = await findRow({ apiKey });
      return row === undefined ? null : { ...fromRow(row), digest: row.digest };
    },

    async list(filter, page) {
      const after = afterId(page);
      return readPage(page, {
        rows: (limit) => keysBefore(session, filter, after).select(apiKeyColumns).limit(limit).execute(),
        count: () => countMatches(session, keysBefore(session, filter, null)),
        keyOf: (row) => row.key_id,
        toItem: fromRow,
      });
    },

    async revoke(apiKey, at) {
      const { numUpdatedRows } = await db
        .updateTable('api_keys')
        .set({ revoked_at: at })
        .where('api_key', '=', apiKey)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async touch(uses) {
      // Sorted, so that two services that note the same keys don't lock them crosswise.
      for (const [apiKey, at] of [...uses].sort()) {
        await db
          .updateTable('api_keys')
          .set({ last_used_at: at })
          .where('api_key', '=', apiKey)
          .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
          .execute();
      }
    },
  };
}

/** Newest first. */
function keysBefore({ db }: Session, { owner, active }: ApiKeyFilter, before: string | null) {
  const keys = db.selectFrom('api_keys');
  const matching = active === null ? keys : keys.where('revoked_at', active ? 'is' : 'is not', null);
  const place = before === null ? null : [before];
  return downIndex(matching, { equal: { owner }, order: ['key_id'], before: place });
}

function toRow(key: StoredApiKey, keyId: string): ApiKeyTable {
  return {
    api_key: key.apiKey,
    key_id: keyId,
    digest: Buffer.from(key.digest),
    owner: key.owner,
    client: key.client,
    description: key.description,
    replaces: key.replaces,
    created_by: key.createdBy,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
  };
}

function fromRow(row: ApiKeyTable): ApiKey {
  return {
    apiKey: row.api_key,
    client: row.client,
    description: row.description,
    active: row.revoked_at === null,
    owner: row.owner as Owner,
    replaces: row.replaces,
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
