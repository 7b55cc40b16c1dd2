/** When and where a decision is made. */
export interface Clock {
  /** The moment decided for, in milliseconds since 1970: the one that the facts were read at. */
  readonly now: number;
  /** The game's IANA time zone; UTC where it is left out. */
  readonly timeZone?: string | undefined;
}
