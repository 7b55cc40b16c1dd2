import type { StandingAward } from '../domain/award.js';
import type { Stamps } from '../domain/stamps.js';
import type { User } from '../domain/user.js';
import type { Balance, Transaction } from '../domain/wallet.js';

/** What is taken back of an award, as the ledger keeps it. */
export interface Reversal {
  readonly transactionId: string;
  /** As it stands before. */
  readonly award: StandingAward;
  /** What the award loses: all that is left of it, or fewer; below 0 of a penalty. */
  readonly points: number;
  /** Whether the award is cancelled, so that nothing counts it any more. */
  readonly isFull: boolean;
  /** What the wallet holds afterwards. */
  readonly after: Balance;
  readonly eventId: string | null;
  readonly reason: string | null;
  readonly createdAt: number;
  readonly stamps: Stamps;
}

/** Takes awards back. Its calls belong into one transaction. */
export interface ReversalBook {
  /**
   * Keeps everyone else from awarding the user until the transaction ends, and reads the wallet.
   *
   * If counters of the owner are still being built, the transaction ends here and begins anew after them.
   */
  hold(user: Pick<User, 'owner' | 'userId'>): Promise<Balance>;
  /**
   * Takes the points out of wallet, totals and facts; in full, the award too. The user is held.
   *
   * @returns The number of the wallet's new line.
   */
  reverse(reversal: Reversal): Promise<number>;
  /** The line of a reversal, by its number. */
  line(user: Pick<User, 'owner' | 'userId'>, line: number): Promise<Transaction>;
}
