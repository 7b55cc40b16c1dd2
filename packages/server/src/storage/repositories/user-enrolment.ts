import type { Stamps } from '../../domain/stamps.js';
import type { User } from '../../domain/user.js';
import type { Enrolment, SoughtUsers, UserKey, UserRepository } from '../../ports/user-repository.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { rowList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { lookForOwners, ofEachOwner } from '../owner-numbers.js';
import { toStampColumns } from '../tables/stamps.js';
import { newUsers } from '../tables/users.js';
import { type WalletRow, wallets } from '../tables/wallets.js';
import { inKeyOrder } from '../timelines/lock-order.js';

/** Makes users with their wallets where they aren't there yet, and takes back those that got nothing. */
export function createUserEnrolment(
  session: Session,
  findAll: UserRepository['findAll'],
): Pick<UserRepository, 'seek' | 'ensure' | 'withdraw'> {
  const { tally, owners } = session;
  const insertUsers = bulkInsert<typeof newUsers.columns, UserName>(
    session,
    newUsers,
    'on conflict do nothing returning user_id, owner_id',
  );
  const insertWallets = bulkInsert(session, wallets.narrow('user_id', 'owner_id'));

  async function findByName(keys: readonly UserKey[]): Promise<ReadonlyMap<string, User>> {
    if (keys.length === 0) return new Map();
    return new Map((await findAll(keys)).map((user) => [nameOf(user), user]));
  }

  /** Those of the keys that are there, of whom only what wasn't looked up before is asked. */
  async function findUnsought(keys: readonly UserKey[], sought: SoughtUsers): Promise<Map<string, User>> {
    const found = new Map(await findByName(keys.filter((key) => sought.find(key) === undefined)));
    for (const key of keys) {
      const user = sought.find(key);
      if (user) found.set(nameOf(key), user);
    }
    return found;
  }

  /**
   * Somebody else may make the same users meanwhile: theirs count then.
   *
   * @returns The ids of those that are ours.
   */
  async function insertAbsent(keys: readonly Enrolment[], now: number): Promise<ReadonlySet<number>> {
    await lookForOwners(keys, (owner) => owners.ensure(owner));
    const rows = keys.map((key) => ({
      owner_id: owners.numberOf(key.owner),
      owner: key.owner,
      external_user_id: key.externalUserId,
      created_at: now,
      ...toStampColumns(key.stamps ?? nobody),
    }));
    const { rows: made } = await insertUsers(rows);
    await insertWallets(made);
    for (const { owner_id } of made) tally.add(owner_id, now, { newUsers: 1 });
    return new Set(made.map(({ user_id }) => user_id));
  }

  return {
    async seek(keys) {
      const found = await findByName(keys);
      const asked = new Set(keys.map(nameOf));
      return { find: (key) => found.get(nameOf(key)) ?? (asked.has(nameOf(key)) ? null : undefined) };
    },

    async ensure(keys, now, sought = nobodySought) {
      let found: ReadonlyMap<string, User> = await findUnsought(keys, sought);
      let ours: ReadonlySet<number> = new Set();
      const missing = new Map(
        keys.filter((key) => !found.has(nameOf(key))).map((key) => [nameOf(key), key] as const),
      );
      if (missing.size > 0) {
        // Sorted, so that two batches with the same new users don't wait for each other crosswise.
        const sorted = inKeyOrder([...missing], ([name]) => name);
        ours = await insertAbsent(
          sorted.map(([, key]) => key),
          now,
        );
        found = await findByName(keys);
      }
      return keys.map((key) => {
        const user = found.get(nameOf(key)) ?? vanished(key);
        return { ...user, isNew: ours.has(user.userId) };
      });
    },

    withdraw: createWithdrawal(session),
  };
}

/** Takes back users who got nothing, with their wallets. */
function createWithdrawal({ connection, tally, owners }: Session): UserRepository['withdraw'] {
  const list = rowList(connection.dialect, wallets.pick('user_id'));
  const ofWallets = `delete from wallets where owner_id = $${list.next}
    and user_id in (select list.user_id from ${list.sql})`;
  const ofUsers = `delete from users where owner_id = $${list.next}
    and user_id in (select list.user_id from ${list.sql})`;
  return async (gone, now) => {
    if (gone.length === 0) return;
    await lookForOwners(gone, (owner) => owners.ensure(owner));
    const withdraw = (sql: string) =>
      ofEachOwner(gone, {
        numbers: owners,
        ownerOf: ({ owner }) => owner,
        ask: (ownerId, own) =>
          connection.query(sql, [
            ...list.parameters(own.map(({ userId }) => ({ user_id: userId }))),
            ownerId,
          ]),
      });
    await withdraw(ofWallets);
    await withdraw(ofUsers);
    for (const { owner } of gone) tally.add(owners.numberOf(owner), now, { newUsers: -1 });
  };
}

type UserName = Pick<WalletRow, 'user_id' | 'owner_id'>;

const nobodySought: SoughtUsers = { find: () => undefined };
const nobody: Stamps = { apiKey_used: null, oauth_user_id: null };

/** No external id holds a line break. */
function nameOf({ owner, externalUserId }: UserKey): string {
  return `${owner}\n${externalUserId}`;
}

function vanished({ owner }: UserKey): never {
  throw new Error(`a user of ${owner} that was just made is missing`);
}
