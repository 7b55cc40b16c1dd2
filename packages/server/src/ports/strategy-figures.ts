import type { CountedDecision } from '../domain/counted-decision.js';
import type { ExecutionEntry } from '../domain/execution.js';
import type { Owner } from '../domain/owner.js';

/** Which executions are summed up, and in how long stretches; all in whole hours. */
export interface FiguresRange {
  /** Whose the strategy is. */
  readonly owner: Owner;
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

/** Decisions of one bucket that came out alike, or some of them. */
export interface DecisionCount extends Counted, Pick<CountedDecision, 'outcome' | 'caseName' | 'rule'> {
  /** Of `pointsLadder`; null unless awarded. */
  readonly step: number | null;
  readonly points: number;
  readonly pointsMin: number;
  readonly pointsMax: number;
}

/** Entries of the log of one bucket that say the same, or some of them. */
export interface ExecutionCount
  extends Counted,
    Pick<ExecutionEntry, 'outcome' | 'durationStep' | 'durationMaxNs'> {}

/** What strategies did, read in pieces, earlier ones first. Buckets without anything are left out. */
export interface StrategyFigures {
  decisions(range: FiguresRange): AsyncIterable<readonly DecisionCount[]>;
  executions(range: FiguresRange): AsyncIterable<readonly ExecutionCount[]>;
  /** How many different users were awarded something. */
  users(range: FiguresRange): Promise<number>;
}
