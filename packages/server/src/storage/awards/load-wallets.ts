import type { User } from '../../domain/user.js';
import type { Balance } from '../../domain/wallet.js';
import { askOwners, rowsByKeys, rowsIn } from '../dialects/owned-list.js';
import type { Session } from '../kysely/session.js';
import type { RowOf } from '../tables/define-table.js';
import { wallets } from '../tables/wallets.js';
import { inKeyOrder } from '../timelines/lock-order.js';

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
  session: Session,
  users: readonly WalletKey[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<number, Balance>> {
  const { connection, owners } = session;
  const { read, hold } = statements[connection.dialect];
  const different = [...new Map(users.map((user) => [user.userId, user])).values()];
  const sorted = inKeyOrder(different, ({ owner, userId }) => `${owner}\n${userId}`);
  const toRow = ({ owner, userId }: WalletKey) => ({ user_id: userId, owner_id: owners.found(owner) });
  const found = await askOwners(session, { statement: lock ? hold : read, items: sorted, toRow });
  return new Map(
    rowsIn<HeldRow>(found).map((row) => [row.user_id, { points: row.points, coinCents: row.coin_cents }]),
  );
}
