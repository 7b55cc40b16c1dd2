import { noUser, type User } from '../../domain/user.js';
import type { Balance } from '../../domain/wallet.js';
import { askOwners, rowsByKeys, rowsIn } from '../dialects/owned-list.js';
import type { Session } from '../kysely/session.js';
import { Overtaken } from '../run-again.js';
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
  const rows = rowsIn<HeldRow>(found);
  return new Map(rows.map((row) => [row.user_id, { points: row.points, coinCents: row.coin_cents }]));
}

/**
 * Holds the wallets of all users of whom something is about to be recorded.
 *
 * @throws Overtaken where one was erased since it was found: whoever has the name then is another.
 */
export async function holdWallets(
  session: Session,
  users: readonly WalletKey[],
): Promise<ReadonlyMap<number, Balance>> {
  const balances = await loadWallets(session, users, { lock: true });
  // Of those who are only simulated there is none.
  if (users.some(({ userId }) => userId > noUser && !balances.has(userId)))
    throw new Overtaken('a user was erased meanwhile');
  return balances;
}
