/** Any value that JSON carries. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** An object that JSON carries. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** One thing that a user did, as a host hands it to a strategy. */
export interface MeritEvent {
  readonly externalUserId: string;
  readonly externalTaskId: string;
  /** Events without one share one game. */
  readonly externalGameId?: string | undefined;
  /** The kind of action that led here; absent for a direct award. */
  readonly action?: string | undefined;
  /**
   * The IANA zone by whose clocks it is decided, in place of the game's: members of `now`, times after `@`,
   * and the day that it is recorded on.
   */
  readonly timeZone?: string | undefined;
  /** What the strategy's inputs read. */
  readonly data?: JsonObject | undefined;
}
