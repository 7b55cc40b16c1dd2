export type PolicyName = 'address' | 'credential' | 'user' | 'quota';

/** So many requests in a window of time, for each subject. */
export interface RatePolicy {
  readonly name: PolicyName;
  readonly max: number;
  /** Windows are cut from 1970 on, so that one of a day is a day of UTC. */
  readonly windowSeconds: number;
}

/** One request, to be counted for somebody. */
export interface Charge {
  readonly policy: RatePolicy;
  /** Any text; it is kept as a digest where others can read it. */
  readonly subject: string;
}

/** Where a subject stands after a request was counted, or refused. */
export interface Standing {
  readonly policy: RatePolicy;
  readonly remaining: number;
  /** Until the window ends; at least 1. */
  readonly resetSeconds: number;
}

export interface Taken {
  /** The first policy that had nothing left: then nothing was counted by any. */
  readonly refusedBy: Standing | null;
  /** In the order of the charges. */
  readonly standings: readonly Standing[];
}

/**
 * Counts requests. It never fails and never waits long: where its store can't be asked, it counts by itself.
 */
export interface RateLimiter {
  /**
   * Counts by all of the charges, or by none where one has nothing left: of any number at once, exactly as
   * many are granted as the policy says.
   *
   * @param at Milliseconds since 1970.
   */
  take(charges: readonly Charge[], at: number): Promise<Taken>;
  /** Takes back what was counted at that time, for a request that came to nothing. */
  giveBack(charges: readonly Charge[], at: number): Promise<void>;
}

/** What metrics report of limits, counted since the process began. */
export interface LimitFigures {
  /** Requests refused, by policy. */
  refusals(): Readonly<Record<PolicyName, number>>;
}
