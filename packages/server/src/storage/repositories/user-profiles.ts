import type { Owner } from '../../domain/owner.js';
import type { UserRepository } from '../../ports/user-repository.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { fromProfileRow, toDescriptionRow, type UserProfileRow, userProfiles } from '../tables/users.js';
import { afterId, countMatches, readPage } from './read-page.js';

/** Users with all that is kept of them. */
export function createUserProfiles(session: Session): Pick<UserRepository, 'profile' | 'list' | 'describe'> {
  const { db } = session;
  const findRow = prepared<{ userId: string }, UserProfileRow>(session, (value) =>
    db.selectFrom('users').select(userProfiles.names).where('user_id', '=', value('userId')),
  );

  /** Newest first. */
  const usersBefore = (owner: Owner | null, before: string | null) =>
    downIndex(db.selectFrom('users'), {
      equal: { owner },
      order: ['user_id'],
      before: before === null ? null : [before],
    });

  return {
    async profile(userId) {
      const [row] = await findRow({ userId });
      return row === undefined ? null : fromProfileRow(row);
    },

    async describe(user) {
      await db
        .updateTable('users')
        .set(toDescriptionRow(user))
        .where('user_id', '=', user.userId)
        .executeTakeFirst();
    },

    async list(owner, page) {
      const after = afterId(page);
      return readPage(page, {
        rows: (limit) => usersBefore(owner, after).select(userProfiles.names).limit(limit).execute(),
        count: () => countMatches(session, usersBefore(owner, null)),
        keyOf: (row) => row.user_id,
        toItem: fromProfileRow,
      });
    },
  };
}
