import type { OAuthUser, OAuthUserRepository } from '../../ports/oauth-user-repository.js';
import type { Session } from '../kysely/session.js';
import { type OAuthUserRow, oauthUsers } from '../tables/oauth-users.js';

export function createOAuthUserRepository({ db, owners }: Session): OAuthUserRepository {
  return {
    async insertIfAbsent({ owner, claim, provider, status, createdAt }) {
      const inserted = await db
        .insertInto('oauth_users')
        .values({ owner, claim, provider, status, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const isNew = inserted.numInsertedOrUpdatedRows === 1n;
      if (isNew) await owners.ensure(owner);
      return isNew;
    },

    async find(owner) {
      const row = await db
        .selectFrom('oauth_users')
        .select(oauthUsers.names)
        .where('owner', '=', owner)
        .executeTakeFirst();
      return row === undefined ? null : fromRow(row);
    },
  };
}

/** The only provider and status that are ever written. */
function fromRow(row: OAuthUserRow): OAuthUser {
  return {
    owner: row.owner,
    claim: row.claim,
    provider: 'keycloak',
    status: 'active',
    createdAt: row.created_at,
  };
}
