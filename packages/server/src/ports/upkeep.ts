/**
 * Work on counters that is done in steps beside everything else, since it takes longer than a transaction
 * should.
 */
export interface Upkeep {
  /**
   * Goes on with what somebody began and left, such as a process that ended, and ends when that is done.
   *
   * @throws Fault `unavailable` where the database can't be reached.
   */
  resume(): Promise<void>;
  /**
   * Ends after the step at hand; nothing is begun any more. Who waits for counters to be built is answered
   * `unavailable`.
   */
  stop(): Promise<void>;
}
