import type { Owner } from '../domain/owner.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { Stretch } from '../domain/span.js';
import type { Stamps } from '../domain/stamps.js';
import type { User, UserProfile } from '../domain/user.js';
import type { Balance, Transaction, TransactionType } from '../domain/wallet.js';

export interface UserKey {
  readonly owner: Owner;
  readonly externalUserId: string;
}

/** Whose a wallet is. */
export type HeldBy = Pick<User, 'owner' | 'userId'>;

/** A user whom somebody enrols, where nobody did before. */
export interface Enrolment extends UserKey {
  /** Of who enrols; absent where nobody in particular does. */
  readonly stamps?: Stamps;
}

export interface EnrolledUser extends User {
  /** Whether this call made it. */
  readonly isNew: boolean;
}

/** What was found of users when they were looked up. */
export interface SoughtUsers {
  /** Null where there was none; undefined where nobody asked for the key. */
  find(key: UserKey): User | null | undefined;
}

/** Users of the same external ids in many scopes. */
export interface UsersElsewhere {
  readonly externalUserIds: readonly string[];
  /** In which scopes: in those of keys, or in those of subjects. */
  readonly scopes: 'keys' | 'subjects';
  /** How many at most. */
  readonly limit: number;
}

/** Which lines of a wallet are meant; each null where it doesn't matter. */
export interface TransactionFilter {
  readonly type: TransactionType | null;
  readonly happened: Stretch | null;
  /** In moments; not together with `happened`. */
  readonly recorded: Stretch | null;
}

export interface UserRepository {
  /** Looks users up for `ensure`, which needn't then. */
  seek(keys: readonly UserKey[]): Promise<SoughtUsers>;
  /**
   * Finds the users, making those that aren't there (with an empty wallet); in the order given.
   *
   * @param sought What this transaction looked up before; the rest is looked up now.
   */
  ensure(
    enrolments: readonly Enrolment[],
    now: number,
    sought?: SoughtUsers,
  ): Promise<readonly EnrolledUser[]>;
  /** Takes users away that this transaction made at that time and nothing was recorded of. */
  withdraw(users: readonly User[], now: number): Promise<void>;
  find(key: UserKey): Promise<User | null>;
  /** What users of an owner are called, by their ids. */
  names(owner: Owner, userIds: readonly number[]): Promise<ReadonlyMap<number, string | null>>;
  /** What is kept of a user that is there. */
  profile(user: HeldBy): Promise<UserProfile | null>;
  /**
   * Writes what is said of a user that is there, and by whom, over its revision before (`user.revision - 1`).
   *
   * @throws Fault `precondition-failed` where that is no longer the one that is there.
   */
  describe(user: UserProfile): Promise<void>;
  /** Those of a scope, or of all where it is null; the newest first. */
  list(owner: Owner | null, page: PageRequest): Promise<Page<UserProfile>>;
  /** Those of the keys that are there, in any order. */
  findAll(keys: readonly UserKey[]): Promise<readonly User[]>;
  /** Ordered by owner; its cost is that of the scopes asked for, whatever others hold. */
  findElsewhere(asked: UsersElsewhere): Promise<readonly User[]>;
  /** External ids of those in a scope, or in any where it is null; each once, byte by byte. */
  externalIds(owner: Owner | null, page: PageRequest): Promise<Page<string>>;
  balance(user: HeldBy): Promise<Balance>;
  /** Newest first: by when they were recorded, or, where that is asked for, by when they happened. */
  transactions(user: HeldBy, filter: TransactionFilter, page: PageRequest): Promise<Page<Transaction>>;
}
