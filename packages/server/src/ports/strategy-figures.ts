import type { CountedDecision } from '../domain/counted-decision.js';
import type { ExecutionEntry } from '../domain/execution.js';

/** Which executions are summed up, and in how long stretches; all in whole hours. */
export interface FiguresRange {
  /** `custom:<uuid>`. */
  readonly strategyId: string;
  /** Null for all versions. */
  readonly version: number | null;
  /** From this moment to before that one: milliseconds since 1970, each the beginning of an hour (UTC). */
  readonly from: number;
  readonly to: number;
  /** How long a bucket is, from `from` on. */
  readonly bucketMs: number;
}

interface Counted {
  /** Counts from 0. */
  readonly bucket: number;
  readonly executions: number;
}

/** Decisions of one bucket that had the same outcome, and, awarded, points on the same step. */
export interface DecisionCount extends Counted {
  readonly outcome: CountedDecision['outcome'];
  /** Of `pointsLadder`; null unless awarded. */
  readonly step: number | null;
  readonly points: number;
  readonly pointsMin: number;
  readonly pointsMax: number;
}

/** Decisions of one bucket that had the same name. */
export interface NamedCount extends Counted {
  /** Null for all that are rarer than the fifty most frequent. */
  readonly name: string | null;
  readonly points: number;
}

/** Entries of the log of one bucket that say the same. */
export interface ExecutionCount
  extends Counted,
    Pick<ExecutionEntry, 'outcome' | 'durationStep' | 'durationMaxNs'> {}

/** What strategies did, summed up. Buckets without anything are left out. */
export interface StrategyFigures {
  decisions(range: FiguresRange): Promise<readonly DecisionCount[]>;
  /** Of awards and denials, by case: in each bucket the most frequent first, at most fifty and the rest. */
  cases(range: FiguresRange): Promise<readonly NamedCount[]>;
  /** The same by the rule or deny that decided, or `otherwise`. */
  rules(range: FiguresRange): Promise<readonly NamedCount[]>;
  executions(range: FiguresRange): Promise<readonly ExecutionCount[]>;
  /** How many different users were awarded something. */
  users(range: FiguresRange): Promise<number>;
}
