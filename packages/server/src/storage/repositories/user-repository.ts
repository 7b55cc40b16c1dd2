import type { User } from '../../domain/user.js';
import type { UserKey, UserRepository } from '../../ports/user-repository.js';
import { askOwners, ownedStatement, rowsIn } from '../dialects/owned-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { lookForOwners } from '../owner-numbers.js';
import { fromUserRow, knownUsers, type UserRow } from '../tables/users.js';
import { type WalletRow, wallets } from '../tables/wallets.js';
import { createExternalIds } from './external-ids.js';
import { createUserEnrolment } from './user-enrolment.js';
import { createUserProfiles } from './user-profiles.js';
import { createUsersElsewhere } from './users-elsewhere.js';
import { listTransactions } from './wallet-transactions.js';

/** A user's name with the number of whose it is, as parameters of a statement. */
type OwnersName = { readonly [Name in keyof UserKey]: UserKey[Name] } & { readonly ownerId: number };

export function createUserRepository(session: Session): UserRepository {
  const { db, connection, owners } = session;
  const findRow = prepared<OwnersName, UserRow>(session, (value) =>
    db
      .selectFrom('users')
      .select(knownUsers.names)
      .where('owner_id', '=', value('ownerId'))
      .where('owner', '=', value('owner'))
      .where('external_user_id', '=', value('externalUserId')),
  );
  const findWallet = prepared<{ ownerId: number; userId: number }, WalletRow>(session, (value) =>
    db
      .selectFrom('wallets')
      .select(wallets.names)
      .where('owner_id', '=', value('ownerId'))
      .where('user_id', '=', value('userId')),
  );
  const names = knownUsers.pick('owner', 'external_user_id');
  const findNamed = ownedStatement(connection.dialect, names, (list, owner) => {
    const named = sqlWords(connection.dialect).withEach({
      ...{ table: 'users', as: 'users', columns: knownUsers.names },
      where: `users.owner = list.owner and users.external_user_id = list.external_user_id
        and users.owner_id = ${owner}`,
    });
    return `select ${knownUsers.listed} from ${list} ${named}`;
  });

  async function findAll(keys: readonly UserKey[]): Promise<readonly User[]> {
    await lookForOwners(keys, (owner) => owners.find(owner));
    const toRow = ({ owner, externalUserId }: UserKey) => ({
      ...{ owner, owner_id: owners.found(owner) },
      external_user_id: externalUserId,
    });
    const found = await askOwners(session, { statement: findNamed, items: keys, toRow });
    return rowsIn<UserRow>(found).map(fromUserRow);
  }

  return {
    ...createUserEnrolment(session, findAll),

    async find({ owner, externalUserId }) {
      const [row] = await findRow({ ownerId: await owners.find(owner), owner, externalUserId });
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

    transactions: async ({ owner, userId }, filter, page) =>
      listTransactions(session, { ownerId: await owners.find(owner), userId, ...filter }, page),
  };
}
