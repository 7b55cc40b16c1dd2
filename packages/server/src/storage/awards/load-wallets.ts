import type { Balance } from '../../domain/wallet.js';
import { lockRows } from '../dialects/lock-rows.js';
import { rowList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import { type WalletRow, wallets } from '../tables/wallets.js';

const ids = wallets.pick('user_id');

/**
 * Reads the users' wallets; with `lock` they are held, in the order of the users' ids, until the transaction
 * ends.
 */
export async function loadWallets(
  { connection }: Session,
  userIds: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<string, Balance>> {
  const list = rowList(connection.dialect, ids);
  const held = lock ? lockRows(connection.dialect).inListOrder('wallets') : '';
  const { rows } = await connection.query<WalletRow>(
    `select ${wallets.listed} from ${list.sql} join wallets on wallets.user_id = list.user_id ${held}`,
    list.parameters([...userIds].sort().map((userId) => ({ user_id: userId }))),
  );
  return new Map(rows.map((row) => [row.user_id, { points: row.points, coinCents: row.coin_cents }]));
}
