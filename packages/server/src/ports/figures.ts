/*
 * What metrics report of the process, counted since it began. Whoever does something counts it in plain
 * numbers; they are read when somebody asks for them, so that no layer below knows who that is.
 */

/** What became of a request for points. */
export const awardOutcomes = [
  'awarded',
  'assigned',
  'denied',
  'none',
  'simulated',
  'repeated',
  'refused',
  'unavailable',
] as const;

export type AwardOutcome = (typeof awardOutcomes)[number];

export interface AwardFigures {
  outcomes(): Readonly<Record<AwardOutcome, number>>;
}

/** Sessions with the database that do one kind of work. */
export interface PoolFigures {
  readonly pool: 'write' | 'read' | 'export' | 'standby';
  readonly used: number;
  readonly idle: number;
  /** How many wait for one. */
  readonly waiting: number;
}

/** Transactions of the books. */
export interface TransactionFigures {
  readonly committed: number;
  /** Ended by a fault, an outage or a bug. */
  readonly failed: number;
  /** Times that one was run again after a conflict. */
  readonly repeated: number;
}

export interface StorageFigures {
  readonly pools: readonly PoolFigures[];
  readonly transactions: TransactionFigures;
  /** For how many seconds the standby has lacked something; null where there is none. */
  readonly standbyBehind: number | null;
}

export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
}

export interface FetchFigures {
  readonly attempts: number;
  readonly failures: number;
}

/** What waits for its turn. */
export interface TurnFigures {
  readonly waiting: number;
  /** Sent away to come again, since too many waited. */
  readonly turnedAway: number;
}

/** What waits to be done together. */
export interface QueueFigures extends TurnFigures {
  readonly batches: number;
}

export interface SimulationFigures {
  /** How many wait for their turn. */
  waiting(): number;
}

/** Of requests that are worked on. */
export interface BodyFigures {
  /** Bytes of memory that are set aside for them. */
  held(): number;
}

/** Of requests until their answers are taken. */
export interface AnswerFigures {
  /** Bytes of memory that they hold. */
  held(): number;
  /** Answers that were cut, since there was no room for what their readers left. */
  cut(): number;
}

export interface ConnectionFigures {
  open(): number;
  /** Closed as they came, since there were too many. */
  dropped(): number;
  /** Cut, since nothing of an answer was taken for too long. */
  stalled(): number;
}
