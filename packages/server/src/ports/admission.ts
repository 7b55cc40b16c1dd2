import type { Principal } from '../domain/principal.js';
import type { Standing } from './rate-limiter.js';
import type { UserKey } from './user-repository.js';

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
  /** Takes the request for no write, from now on: it repeats one that was counted. */
  waive(): Promise<void>;
  /** Leaves the quota as if there had been no write: nothing came of it. */
  release(): Promise<void>;
  /** For one of many writes of a request: each counts for itself. */
  another(): WriteAdmission;
}

/** How one request fares with the limits, from its first check to its answer. */
export interface RequestAdmission extends WriteAdmission {
  /** Where the caller stands with the limits that the request met, in the order in which it met them. */
  readonly standings: readonly Standing[];
  /** @throws Fault `rate-limited`. */
  address(address: string): Promise<void>;
  /** @throws Fault `rate-limited`. */
  credential(principal: Principal): Promise<void>;
}
