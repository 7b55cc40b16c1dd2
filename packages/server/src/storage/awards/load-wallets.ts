import type { User } from '../../domain/user.js';
import type { Balance } from '../../domain/wallet.js';
import { rowsByKeys } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { ofEachOwner } from '../owner-numbers.js';
import type { RowOf } from '../tables/define-table.js';
import { wallets } from '../tables/wallets.js';

/** Whose wallet it is. */
export type WalletKey = Pick<User, 'owner' | 'userId'>;

const held = wallets.narrow('user_id', 'points', 'coin_cents');

type HeldRow = RowOf<typeof held.columns>;

const statements = rowsByKeys(held, wallets.pick('user_id'));

/**
 * Reads the users' wallets; with `lock` they are held, owner by owner in the order of the users' ids, until
 * the transaction ends.
 */
export async function loadWallets(
  { connection, owners }: Session,
  users: readonly WalletKey[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<string, Balance>> {
  const { list, read, hold } = statements[connection.dialect];
  const found = await ofEachOwner(users, {
    numbers: owners,
    ownerOf: ({ owner }) => owner,
    ask: async (ownerId, own) => {
      const userIds = [...new Set(own.map(({ userId }) => userId))].sort();
      const parameters = [...list.parameters(userIds.map((userId) => ({ user_id: userId }))), ownerId];
      return (await connection.query<HeldRow>(lock ? hold : read, parameters)).rows;
    },
  });
  return new Map(found.flat().map((row) => [row.user_id, { points: row.points, coinCents: row.coin_cents }]));
}
