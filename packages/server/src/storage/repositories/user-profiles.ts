import type { Owner } from '../../domain/owner.js';
import type { UserRepository } from '../../ports/user-repository.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { fromProfileRow, toDescriptionRow, type UserProfileRow, userProfiles } from '../tables/users.js';
import { afterId, countMatches, readPage } from './read-page.js';

/** An owner with its number. */
interface Scope {
  readonly owner: Owner;
  readonly ownerId: number;
}

/** Users with all that is kept of them. */
export function createUserProfiles(session: Session): Pick<UserRepository, 'profile' | 'list' | 'describe'> {
  const { db, owners } = session;
  const findRow = prepared<{ ownerId: number; userId: string }, UserProfileRow>(session, (value) =>
    db
      .selectFrom('users')
      .select(userProfiles.names)
      .where('owner_id', '=', value('ownerId'))
      .where('user_id', '=', value('userId')),
  );

  /** Newest first. */
  const usersBefore = (scope: Scope | null, before: string | null) => {
    const all = db.selectFrom('users');
    return downIndex(scope === null ? all : all.where('owner_id', '=', scope.ownerId), {
      equal: { owner: scope?.owner ?? null },
      order: ['user_id'],
      before: before === null ? null : [before],
    });
  };

  return {
    async profile({ owner, userId }) {
      const [row] = await findRow({ ownerId: await owners.find(owner), userId });
      return row === undefined ? null : fromProfileRow(row);
    },

    async describe(user) {
      await db
        .updateTable('users')
        .set(toDescriptionRow(user))
        .where('owner_id', '=', await owners.find(user.owner))
        .where('user_id', '=', user.userId)
        .executeTakeFirst();
    },

    async list(owner, page) {
      const after = afterId(page);
      const scope = owner === null ? null : { owner, ownerId: await owners.find(owner) };
      return readPage(page, {
        rows: (limit) => usersBefore(scope, after).select(userProfiles.names).limit(limit).execute(),
        count: () => countMatches(session, usersBefore(scope, null)),
        keyOf: (row) => row.user_id,
        toItem: fromProfileRow,
      });
    },
  };
}
