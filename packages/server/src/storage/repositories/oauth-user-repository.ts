import type { OAuthUserRepository } from '../../ports/oauth-user-repository.js';
import type { Session } from '../kysely/session.js';

export function createOAuthUserRepository({ db }: Session): OAuthUserRepository {
  return {
    async insertIfAbsent({ subject, provider, status, createdAt }) {
      const inserted = await db
        .insertInto('oauth_users')
        .values({ subject, provider, status, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
  };
}
