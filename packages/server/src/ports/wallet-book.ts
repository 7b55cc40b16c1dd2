import type { Owner } from '../domain/owner.js';
import type { Stamps } from '../domain/stamps.js';
import type { User } from '../domain/user.js';
import type { Balance } from '../domain/wallet.js';

/** A conversion as the ledger keeps it. */
export interface ConvertedPoints {
  readonly transactionId: string;
  readonly owner: Owner;
  readonly userId: number;
  readonly pointsSpent: number;
  readonly coinCents: number;
  /** Points per coin. */
  readonly rate: number;
  /** The caller's own word for it. */
  readonly reference: string | null;
  /** What the wallet holds afterwards. */
  readonly after: Balance;
  readonly createdAt: number;
  readonly stamps: Stamps;
}

/** What moves wallets besides awards. Its calls belong into one transaction. */
export interface WalletBook {
  /**
   * Reads a wallet and keeps everyone else from moving it until the transaction ends.
   *
   * @throws Fault `user-not-found` where its user was erased.
   */
  hold(user: Pick<User, 'owner' | 'userId'>): Promise<Balance>;
  /** Writes the ledger's line of a conversion and moves the held wallet with it. */
  convert(converted: ConvertedPoints): Promise<void>;
}
