import type { Balance } from '../../domain/wallet.js';
import { listed, walletColumns } from '../kysely/columns.js';
import { rowList } from '../kysely/row-list.js';
import type { WalletTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';

/** Reads the users' wallets; with `lock` they are held, in the order of the users' ids, until the transaction ends. */
export async function loadWallets(
  { connection }: Session,
  userIds: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<string, Balance>> {
  const list = rowList(connection.dialect, { user_id: 'uuid' });
  const held =
    lock && connection.dialect === 'postgres' ? 'order by list.position for update of wallets' : '';
  const { rows } = await connection.query<WalletTable>(
    `select ${listed('wallets', walletColumns)} from ${list.sql} join wallets on wallets.user_id = list.user_id ${held}`,
    list.parameters([...userIds].sort().map((userId) => ({ user_id: userId }))),
  );
  return new Map(rows.map((row) => [row.user_id, { points: row.points, coinCents: row.coin_cents }]));
}
