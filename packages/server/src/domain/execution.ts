import type { CountedDecision } from './counted-decision.js';
import type { Owner } from './owner.js';

export type ExecutionOutcome = CountedDecision['outcome'] | 'refused' | 'failed';

/** One time that a strategy was asked about an event. */
export interface Execution {
  /** Whose game asked it: of a custom strategy, whose it is. */
  readonly owner: Owner;
  /** A built-in's id, or `custom:<uuid>`. */
  readonly strategyId: string;
  readonly version: number;
  readonly at: number;
  readonly outcome: ExecutionOutcome;
  /** The code that the caller got; null where it was decided. */
  readonly errorCode: string | null;
  /** How long deciding took, without reading and writing: whole nanoseconds. */
  readonly durationNs: number;
}

/**
 * Executions of one minute that came out alike, and took equally long but for a fifth; or such that were
 * dropped because too many waited to be written.
 */
export interface ExecutionEntry {
  readonly owner: Owner;
  readonly strategyId: string;
  readonly version: number;
  /** When the minute began. */
  readonly at: number;
  readonly outcome: ExecutionOutcome | 'dropped';
  readonly errorCode: string | null;
  /** Null where they were dropped. */
  readonly durationStep: number | null;
  readonly durationMaxNs: number;
  readonly executions: number;
}
