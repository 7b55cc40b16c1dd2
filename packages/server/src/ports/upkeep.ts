import type { UserOfOwner } from '../domain/user.js';

/**
 * Work that is done in steps beside everything else, since it takes longer than a transaction should.
 */
export interface Upkeep {
  /**
   * Takes away what was written of a user who was erased, and ends when nothing is left.
   *
   * @throws Fault `unavailable` where this process stops, or the database can't be reached: `resume` goes on.
   */
  scrub(user: UserOfOwner): Promise<void>;
  /**
   * Goes on with what somebody began and left, such as a process that ended, and ends when that is done.
   *
   * @throws Fault `unavailable` where the database can't be reached.
   */
  resume(): Promise<void>;
  /**
   * Ends after the step at hand; nothing is begun any more. Who waits for any of it is answered
   * `unavailable`.
   */
  stop(): Promise<void>;
}
