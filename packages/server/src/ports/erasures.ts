import type { Stamps } from '../domain/stamps.js';
import type { UserProfile } from '../domain/user.js';
import type { Balance } from '../domain/wallet.js';

/** How a user is erased. */
export interface Erasure {
  /** As it was; its wallet is held. */
  readonly user: UserProfile;
  /** What the wallet holds, all of which is forfeited. */
  readonly balance: Balance;
  /** What the user is called afterwards. */
  readonly externalUserId: string;
  /** Whether no other user whom a key or the person itself knows has its name. */
  readonly isLastOfName: boolean;
  /** Of the line that forfeits, if anything was there. */
  readonly transactionId: string;
  readonly erasedAt: number;
  readonly stamps: Stamps;
}

export interface Erasures {
  /**
   * Takes away who a user was: name, description, wallet, and where it is the last of its name, the record of
   * its sign-in. What else was written of it is left to a chore, which `Upkeep.scrub` sees through.
   *
   * @throws Fault `precondition-failed` where the user isn't any more what it was.
   */
  erase(erasure: Erasure): Promise<void>;
}
