/** When and where a decision is made. */
export interface Clock {
  /** The moment decided for, in milliseconds since 1970: the one that the facts were read at. */
  readonly now: number;
  /**
   * The game's IANA time zone, unless the event has its own; where it is left out, the one of the history
   * that the facts come from, else UTC.
   */
  readonly timeZone?: string | undefined;
}
