import type { Page, PageRequest } from '../domain/page.js';
import type { Owner } from '../domain/principal.js';
import type { User } from '../domain/user.js';
import type { Balance, Transaction, TransactionType } from '../domain/wallet.js';

export interface UserKey {
  readonly owner: Owner;
  readonly externalUserId: string;
}

export interface UserRepository {
  /** Finds the users, making those that aren't there (with an empty wallet); in the order given. */
  ensure(keys: readonly UserKey[], now: number): Promise<readonly User[]>;
  find(key: UserKey): Promise<User | null>;
  /** The same external id in every scope that has it, for administrators. */
  findEverywhere(externalUserId: string): Promise<readonly User[]>;
  balance(userId: string): Promise<Balance>;
  /** Newest first. */
  transactions(userId: string, type: TransactionType | null, page: PageRequest): Promise<Page<Transaction>>;
}
