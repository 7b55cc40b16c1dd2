import type { Page, PageRequest } from '../domain/page.js';
import type { Owner } from '../domain/principal.js';
import type { Stamps } from '../domain/stamps.js';
import type { User } from '../domain/user.js';
import type { Balance, Transaction, TransactionType } from '../domain/wallet.js';

export interface UserKey {
  readonly owner: Owner;
  readonly externalUserId: string;
}

/** A user whom somebody enrols, where nobody did before. */
export interface Enrolment extends UserKey {
  /** Of who enrols; absent where nobody in particular does. */
  readonly stamps?: Stamps;
}

export interface UserRepository {
  /** Finds the users, making those that aren't there (with an empty wallet); in the order given. */
  ensure(enrolments: readonly Enrolment[], now: number): Promise<readonly User[]>;
  find(key: UserKey): Promise<User | null>;
  /** Those of the keys that are there, in any order. */
  findAll(keys: readonly UserKey[]): Promise<readonly User[]>;
  /** The same external ids in every scope that has them, for administrators; ordered by owner. */
  findEverywhere(externalUserIds: readonly string[]): Promise<readonly User[]>;
  balance(userId: string): Promise<Balance>;
  /** Newest first. */
  transactions(userId: string, type: TransactionType | null, page: PageRequest): Promise<Page<Transaction>>;
}
