import type { User } from '../../domain/user.js';
import type { Balance } from '../../domain/wallet.js';
import { rowList } from '../dialects/row-list.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { ofEachOwner } from '../owner-numbers.js';
import type { RowOf } from '../tables/define-table.js';
import { wallets } from '../tables/wallets.js';

/** Whose wallet it is. */
export type WalletKey = Pick<User, 'owner' | 'userId'>;

const ids = wallets.pick('user_id');
const held = wallets.narrow('user_id', 'points', 'coin_cents');

type HeldRow = RowOf<typeof held.columns>;

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
  const each = sqlWords(connection.dialect).withEach({
    ...{ table: 'wallets', as: 'wallets', columns: held.names, isHeld: lock },
    where: `wallets.user_id = list.user_id and wallets.owner_id = $${list.next}`,
  });
  const sql = `select ${held.listed} from ${list.sql} ${each}`;
  const found = await ofEachOwner(users, {
    numbers: owners,
    ownerOf: ({ owner }) => owner,
    ask: async (ownerId, own) => {
      const userIds = [...new Set(own.map(({ userId }) => userId))].sort();
      const parameters = [...list.parameters(userIds.map((userId) => ({ user_id: userId }))), ownerId];
      return (await connection.query<HeldRow>(sql, parameters)).rows;
    },
  });
  return new Map(found.flat().map((row) => [row.user_id, { points: row.points, coinCents: row.coin_cents }]));
}
