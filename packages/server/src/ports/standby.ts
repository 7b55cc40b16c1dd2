/** A copy of the database that only reads, and follows it at a short distance. */
export interface Standby {
  /** Asks how far it is. Fails where the database or the copy can't be reached. */
  look(): Promise<void>;
  /**
   * For how long it has lacked something that was written, as of the last look; 0 where it lacked nothing.
   */
  behindSeconds(): number;
}
