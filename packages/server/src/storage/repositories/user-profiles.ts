import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { UserRepository } from '../../ports/user-repository.js';
import { rowList } from '../dialects/row-list.js';
import { downIndex } from '../kysely/down-index.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { fromProfileRow, toDescriptionRow, type UserProfileRow, userProfiles } from '../tables/users.js';
import { createKeptRows } from './kept-rows.js';
import { countMatches, readPage, userAfter } from './read-page.js';

/** An owner with its number. */
interface Scope {
  readonly owner: Owner;
  readonly ownerId: number;
}

type NameRow = Pick<UserProfileRow, 'user_id' | 'name'>;

/** Users with all that is kept of them. */
export function createUserProfiles(
  session: Session,
): Pick<UserRepository, 'names' | 'profile' | 'list' | 'describe'> {
  const { connection, db, owners } = session;
  const kept = createKeptRows(session, 'users');
  const findRow = prepared<{ ownerId: number; userId: number }, UserProfileRow>(session, (value) =>
    db
      .selectFrom('users')
      .select(userProfiles.names)
      .where('owner_id', '=', value('ownerId'))
      .where('user_id', '=', value('userId')),
  );

  const ids = rowList(connection.dialect, userProfiles.pick('user_id'));
  const namesSql = `select users.user_id, users.name from ${ids.sql}
    join users on users.user_id = list.user_id and users.owner_id = $${ids.next}`;

  /** Newest first. */
  const usersBefore = (scope: Scope | null, before: number | null) => {
    const all = db.selectFrom('users');
    return downIndex(scope === null ? all : all.where('owner_id', '=', scope.ownerId), {
      equal: { owner: scope?.owner ?? null },
      order: ['user_id'],
      before: before === null ? null : [before],
    });
  };

  return {
    async names(owner, userIds) {
      if (userIds.length === 0) return new Map();
      const wanted = [...new Set(userIds)].map((userId) => ({ user_id: userId }));
      const parameters = [...ids.parameters(wanted), await owners.find(owner)];
      const { rows } = await connection.query<NameRow>(namesSql, parameters);
      return new Map(rows.map((row) => [row.user_id, row.name]));
    },

    async profile({ owner, userId }) {
      const [row] = await findRow({ ownerId: await owners.find(owner), userId });
      return row === undefined ? null : fromProfileRow(row);
    },

    async describe(user) {
      const ownerId = await owners.find(user.owner);
      const row = toDescriptionRow(user);
      const before = await kept.before(ownerId, { user_id: user.userId });
      const written = await db
        .updateTable('users')
        .set(row)
        .where('owner_id', '=', ownerId)
        .where('user_id', '=', user.userId)
        .where('revision', '=', user.revision - 1)
        .executeTakeFirst();
      if (written.numUpdatedRows === 0n) throw new Fault('precondition-failed');
      kept.after(ownerId, row, before);
    },

    async list(owner, page) {
      const after = userAfter(page);
      const scope = owner === null ? null : { owner, ownerId: await owners.find(owner) };
      return readPage(page, {
        rows: (limit) => usersBefore(scope, after).select(userProfiles.names).limit(limit).execute(),
        count: () => countMatches(session, usersBefore(scope, null)),
        keyOf: (row) => String(row.user_id),
        toItem: fromProfileRow,
      });
    },
  };
}
