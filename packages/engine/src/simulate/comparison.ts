import type { Evaluation } from '../evaluate/evaluation.js';
import type { ExactInteger } from './exact-integer.js';

/**
 * What would change if one strategy took another's place: plain data. Differences are candidate − baseline.
 */
export interface Comparison {
  readonly events: number;
  /** As of a simulation: events that came again under their `eventId`. */
  readonly repeated: number;
  /** Events under the `eventId` of another one. */
  readonly conflicts: number;
  readonly baseline: ComparedTotals;
  readonly candidate: ComparedTotals;
  readonly difference: ExactInteger;
  /** Events that came out with another kind of result, other points or another case. */
  readonly changed: number;
  /** What became of events, by their results under both; the most frequent first. */
  readonly moves: readonly ResultMove[];
  readonly users: UserChanges;
}

export interface ComparedTotals {
  /** The strategy's name. */
  readonly strategy: string;
  readonly awards: number;
  readonly points: ExactInteger;
  readonly denied: number;
  readonly refused: number;
  readonly failed: number;
}

/** How one event came out. */
export interface EventResult {
  readonly kind: 'awarded' | 'denied' | 'unmatched' | 'refused' | 'failed';
  /** Of an award or a denial; null otherwise. */
  readonly caseName: string | null;
}

export interface ResultMove {
  readonly from: EventResult;
  readonly to: EventResult;
  readonly events: number;
  readonly baselinePoints: ExactInteger;
  readonly candidatePoints: ExactInteger;
}

/** Of all users whom an event was about. */
export interface UserChanges {
  readonly count: number;
  readonly gained: number;
  readonly lost: number;
  /** Who gains most, most first; only those who gain. */
  readonly greatestGains: readonly UserChange[];
  /** Who loses most, most first; only those who lose. */
  readonly greatestLosses: readonly UserChange[];
  /**
   * The difference that so large a share of the users stays at or below (nearest rank); empty without users.
   */
  readonly distribution: readonly Quantile[];
}

export interface UserChange {
  readonly externalUserId: string;
  readonly baseline: ExactInteger;
  readonly candidate: ExactInteger;
  readonly difference: ExactInteger;
}

export interface Quantile {
  /** 0 is the least difference, 0.5 the median, 1 the greatest. */
  readonly share: number;
  readonly difference: ExactInteger;
}

/** What each of two strategies decided on one event. */
export interface ComparedEvaluations {
  readonly baseline: Evaluation;
  readonly candidate: Evaluation;
}
