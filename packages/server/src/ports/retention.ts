/**
 * What is kept for a time only: entries of the audit log and of the execution log, which exports there were,
 * and idempotency keys.
 */
export const perishables = ['audit', 'executions', 'exports', 'idempotency'] as const;

export type Perishable = (typeof perishables)[number];

export interface PurgeOrder {
  readonly kind: Perishable;
  /** Rows of before this moment, in milliseconds since 1970, are taken away. */
  readonly before: number;
  /** How many at most, the oldest ones. */
  readonly limit: number;
}

export interface Retention {
  /**
   * Takes rows away for good.
   *
   * @returns How many; null where another replica is taking some away at this moment, and nothing was done.
   */
  purge(order: PurgeOrder): Promise<number | null>;
}

/** What metrics report of it, counted since the process began. */
export interface PurgeFigures {
  /** Rows that were taken away. */
  purged(): Readonly<Record<Perishable, number>>;
  /** Rounds that failed. */
  failures(): number;
}
