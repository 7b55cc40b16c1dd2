/** What a custom strategy did in some stretch of time. */
export interface Figures {
  /** Events that it decided: awarded, denied, or neither. */
  readonly executions: number;
  readonly awarded: number;
  readonly denied: number;
  /** Events for which it had no result. */
  readonly errors: number;
  /** Events that didn't fit its inputs. */
  readonly refused: number;
  readonly points: PointsFigures;
  /**
   * Of awards and denials, the most frequent first; what is rarer than the fiftieth is summed up as `other`.
   */
  readonly cases: readonly CaseFigures[];
  /** By the rule or deny that decided, or `otherwise`; listed alike. */
  readonly rules: readonly RuleFigures[];
  readonly durationMs: DurationFigures;
  /** How many different users it awarded something; null where that isn't counted. */
  readonly users: number | null;
}

/** Of awards; null where there is none. */
export interface PointsFigures {
  readonly sum: number;
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** The steps of `pointsLadder` from the lowest with an award to the highest one. */
  readonly histogram: readonly { readonly upTo: number | null; readonly count: number }[];
}

export interface CaseFigures {
  readonly caseName: string;
  readonly count: number;
  readonly points: number;
}

export interface RuleFigures {
  readonly rule: string;
  readonly hits: number;
}

/** Of all executions in the log, within 10 % but for `max`; null where there is none. */
export interface DurationFigures {
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}
