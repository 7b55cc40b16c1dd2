import { sql } from 'kysely';
import type { ApiKeyFilter, ApiKeyRepository } from '../../ports/api-key-repository.js';
import type { Ids } from '../../ports/clock.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { type ApiKeyRow, apiKeys, fromApiKeyRow, toApiKeyRow } from '../tables/api-keys.js';
import { readFiltered } from './filtered-list.js';
import { betweenIds } from './read-page.js';

export function createApiKeyRepository(session: Session, ids: Ids): ApiKeyRepository {
  const { db } = session;
  const findRow = prepared<{ apiKey: string }, ApiKeyRow>(session, (value) =>
    db.selectFrom('api_keys').select(apiKeys.names).where('api_key', '=', value('apiKey')),
  );

  return {
    async insert(key) {
      await session.owners.ensure(key.owner);
      await db.insertInto('api_keys').values(toApiKeyRow(key, ids.next())).execute();
    },

    async find(apiKey) {
      const [row] = await findRow({ apiKey });
      return row === undefined ? null : { ...fromApiKeyRow(row), digest: row.digest };
    },

    list: (filter, page) => readFiltered(session, keysOf(session, filter), page, { toItem: fromApiKeyRow }),

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
function keysOf({ db }: Session, { owner, active }: ApiKeyFilter) {
  return {
    between: (after: string | null, last: string | null) =>
      downIndex(db.selectFrom('api_keys').select(apiKeys.names), {
        equal: { owner },
        order: ['key_id'],
        ...betweenIds(after, last),
      }),
    order: ['key_id'],
    filters:
      active === null
        ? []
        : [active ? sql<boolean>`revoked_at is null` : sql<boolean>`revoked_at is not null`],
    keyOf: ({ key_id }: Pick<ApiKeyRow, 'key_id'>) => key_id,
  };
}
