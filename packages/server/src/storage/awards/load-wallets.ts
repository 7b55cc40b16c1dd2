import type { User } from '../../domain/user.js';
import type { Balance } from '../../domain/wallet.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { ofEachOwner } from '../owner-numbers.js';
import { type WalletRow, wallets } from '../tables/wallets.js';

/** Whose wallet it is. */
export type WalletKey = Pick<User, 'owner' | 'userId'>;

const ids = wallets.pick('user_id');

/**
 * Reads the users' wallets; with `lock` they are held, owner by owner in the order of the users' ids, until
 * the transaction ends.
 */
export async function loadWallets(
  { connection, owners }: Session,
  users: readonly WalletKey[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<string, Balance>> {
  const list = rowList(connection.dialect, ids);
  const held = sqlWords(connection.dialect).withEach({
    ...{ table: 'wallets', as: 'wallets', columns: wallets.names, isHeld: lock },
    where: `wallets.user_id = list.user_id and wallets.owner_id = $${list.next}`,
  });
  const sql = `select ${wallets.listed} from ${list.sql} ${held}`;
  const found = await ofEachOwner(users, {
    numbers: owners,
    ownerOf: ({ owner }) => owner,
    ask: async (ownerId, own) => {
      const userIds = [...new Set(own.map(({ userId }) => userId))].sort();
      const parameters = [...list.parameters(userIds.map((userId) => ({ user_id: userId }))), ownerId];
      return (await connection.query<WalletRow>(sql, parameters)).rows;
    },
  });
  return new Map(found.flat().map((row) => [row.user_id, { points: row.points, coinCents: row.coin_cents }]));
}
