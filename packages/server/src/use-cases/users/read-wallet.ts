import type { Page, PageRequest } from '../../domain/page.js';
import type { User } from '../../domain/user.js';
import type { Balance, Transaction, TransactionType } from '../../domain/wallet.js';
import type { Call } from '../call.js';
import { requireUser } from '../user-scope.js';
import type { ReadUser } from './read-points.js';

export interface ReadWallet extends ReadUser {
  /** Transactions of this type alone. */
  readonly type: TransactionType | undefined;
}

export interface Wallet {
  readonly user: User;
  readonly balance: Balance;
  /** Points per coin. */
  readonly conversionRate: number;
  /** Newest first. */
  readonly transactions: Page<Transaction>;
}

/**
 * What one user holds, and how it came about. Players may read their own.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`.
 */
export async function readWallet(call: Call, query: ReadWallet, page: PageRequest): Promise<Wallet> {
  const { books, services } = call;
  const user = await requireUser(call, query.externalUserId, query.owner);
  return {
    user,
    balance: await books.users.balance(user),
    conversionRate: services.policy.defaultConversionRate,
    transactions: await books.users.transactions(user, query.type ?? null, page),
  };
}
