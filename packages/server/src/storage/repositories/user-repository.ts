import type { Owner } from '../../domain/owner.js';
import type { User } from '../../domain/user.js';
import type { Ids } from '../../ports/clock.js';
import type { UserKey, UserRepository } from '../../ports/user-repository.js';
import { rowList } from '../dialects/row-list.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { fromUserRow, type UserRow, users } from '../tables/users.js';
import { type WalletRow, wallets } from '../tables/wallets.js';
import { createExternalIds } from './external-ids.js';
import { createUserEnrolment } from './user-enrolment.js';
import { createUserProfiles } from './user-profiles.js';
import { createUsersElsewhere } from './users-elsewhere.js';
import { listTransactions } from './wallet-transactions.js';

export function createUserRepository(session: Session, ids: Ids): UserRepository {
  const { db, connection, owners } = session;
  const findRow = prepared<{ owner: Owner; externalUserId: string }, UserRow>(session, (value) =>
    db
      .selectFrom('users')
      .select(users.names)
      .where('owner', '=', value('owner'))
      .where('external_user_id', '=', value('externalUserId')),
  );
  const findWallet = prepared<{ ownerId: number; userId: string }, WalletRow>(session, (value) =>
    db
      .selectFrom('wallets')
      .select(wallets.names)
      .where('owner_id', '=', value('ownerId'))
      .where('user_id', '=', value('userId')),
  );
  const keyList = rowList(connection.dialect, users.pick('owner', 'external_user_id'));

  async function findAll(keys: readonly UserKey[]): Promise<readonly User[]> {
    const { rows } = await connection.query<UserRow>(
      `select ${users.listed} from ${keyList.sql} join users
         on users.owner = list.owner and users.external_user_id = list.external_user_id`,
      keyList.parameters(keys.map((key) => ({ owner: key.owner, external_user_id: key.externalUserId }))),
    );
    return rows.map(fromUserRow);
  }

  return {
    ...createUserEnrolment(session, ids, findAll),

    async find({ owner, externalUserId }) {
      const [row] = await findRow({ owner, externalUserId });
      return row === undefined ? null : fromUserRow(row);
    },

    findAll,
    findElsewhere: createUsersElsewhere(session),
    ...createUserProfiles(session),

    externalIds: createExternalIds(session),

    async balance({ owner, userId }) {
      const [row] = await findWallet({ ownerId: await owners.find(owner), userId });
      return { points: row?.points ?? 0, coinCents: row?.coin_cents ?? 0 };
    },

    transactions: async ({ owner, userId }, type, page) =>
      listTransactions(session, { ownerId: await owners.find(owner), userId, type }, page),
  };
}
