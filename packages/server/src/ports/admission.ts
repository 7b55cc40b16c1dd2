import type { Principal } from '../domain/principal.js';
import type { Standing } from './rate-limiter.js';
import type { UserKey } from './user-repository.js';

/** How many bytes an owner may keep, and how many more. */
export interface ByteQuota {
  readonly bytesMax: number;
  readonly bytesLeft: number;
}

/** What a use case may ask of the limits. */
export interface WriteAdmission {
  /**
   * Counts the request as a write of that user's, and by the caller's quota. Belongs after the checks of
   * scope and before those of state. Only the first call counts, however often a transaction runs again.
   *
   * @param user Null where the write is about no user, or about many.
   * @throws Fault `rate-limited`, `quota-exceeded`.
   */
  write(principal: Principal, user: UserKey | null): Promise<void>;
  /**
   * Counts the request as a write of that user's before it is one, for who can wait: `write` then counts by
   * the quota alone.
   *
   * @returns For how many seconds the user's limit has nothing left; 0 where it is counted.
   */
  writeAhead(user: UserKey): Promise<number>;
  /** Takes back what was counted ahead where no write came of it. */
  settleAhead(): Promise<void>;
  /** Takes the request for no write, from now on: it repeats one that was counted. */
  waive(): Promise<void>;
  /** Leaves the quota as if there had been no write: nothing came of it. */
  release(): Promise<void>;
  /** Notes how much room an owner has for what it makes, which the request changed. */
  noteRoom(room: ByteQuota): void;
  /** For one of many writes of a request: each counts for itself. */
  another(): WriteAdmission;
}

/** How one request fares with the limits, from its first check to its answer. */
export interface RequestAdmission extends WriteAdmission {
  /** Where the caller stands with the limits that the request met, in the order in which it met them. */
  readonly standings: readonly Standing[];
  /** Null where the request changed nothing that the quota of bytes counts. */
  readonly room: ByteQuota | null;
  /** @throws Fault `rate-limited`. */
  address(address: string): Promise<void>;
  /** @throws Fault `rate-limited`. */
  credential(principal: Principal): Promise<void>;
}
