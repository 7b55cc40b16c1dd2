import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { RecordedSpan, Span } from '../../domain/span.js';
import type { User } from '../../domain/user.js';
import type { Balance, Transaction, TransactionType } from '../../domain/wallet.js';
import type { TransactionFilter } from '../../ports/user-repository.js';
import type { Call } from '../call.js';
import { OWNERS_MAX } from '../scope.js';
import { eitherStretchOf } from '../time-span.js';
import { requireUsers } from '../user-scope.js';
import type { ReadUser } from './read-points.js';

export interface ReadWallet extends ReadUser, Span, RecordedSpan {
  /** Transactions of this type alone. */
  readonly type: TransactionType | undefined;
}

/** What a wallet holds, and in whose scope. */
export interface WalletOfOwner extends Balance {
  readonly owner: Owner;
}

export interface Wallet {
  readonly user: User;
  readonly balance: Balance;
  /** One for each user whom the id may mean, this one too; 100 at most. */
  readonly wallets: readonly WalletOfOwner[];
  /** Points per coin. */
  readonly conversionRate: number;
  /** Newest first: by when they were recorded, or, where that is asked for, by when they happened. */
  readonly transactions: Page<Transaction>;
}

/**
 * What one user holds, and how it came about. Players may read their own.
 *
 * @throws Fault `user-not-found`, `owner-forbidden`, `ambiguous-user`, `validation-failed`.
 */
export async function readWallet(call: Call, query: ReadWallet, page: PageRequest): Promise<Wallet> {
  const { books, services } = call;
  const filter: TransactionFilter = { type: query.type ?? null, ...eitherStretchOf(query) };
  const { one: user, all } = await requireUsers(call, query.externalUserId, query.owner);
  const listed = [user, ...all.filter(({ owner }) => owner !== user.owner)].slice(0, OWNERS_MAX);
  const wallets = await Promise.all(
    listed.map(async (each) => ({ owner: each.owner, ...(await books.users.balance(each)) })),
  );
  const { points = 0, coinCents = 0 } = wallets[0] ?? {};
  return {
    user,
    balance: { points, coinCents },
    wallets,
    conversionRate: services.policy.defaultConversionRate,
    transactions: await books.users.transactions(user, filter, page),
  };
}
