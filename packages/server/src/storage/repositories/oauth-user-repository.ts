import type { OAuthUserRepository } from '../../ports/oauth-user-repository.js';
import type { Session } from '../kysely/session.js';

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
  };
}
