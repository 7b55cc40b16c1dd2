import type { DecisionCount } from '../../ports/strategy-figures.js';

/** Decisions that had the same outcome, and, awarded, points on the same step. */
export type DecisionSum = Omit<DecisionCount, 'bucket' | 'caseName' | 'rule'>;

/** Decisions that had the same name. */
export interface NamedSum {
  /** Null for all that are rarer than the fifty most frequent. */
  readonly name: string | null;
  readonly executions: number;
  readonly points: number;
}

/** What came out of the decisions of one stretch of time. */
export interface DecisionSums {
  readonly decisions: readonly DecisionSum[];
  /** Of awards and denials, by case: the most frequent first, at most fifty and the rest. */
  readonly cases: readonly NamedSum[];
  /** The same by the rule or deny that decided, or `otherwise`. */
  readonly rules: readonly NamedSum[];
}

const NAMES_MAX = 50;

/** Sums decisions up. */
export class DecisionTally {
  readonly #decisions = new Map<string, DecisionSum>();
  readonly #cases = new Map<string, NamedSum>();
  readonly #rules = new Map<string, NamedSum>();

  add({ outcome, caseName, rule, step, executions, points, pointsMin, pointsMax }: DecisionCount): void {
    const key = `${outcome} ${step}`;
    const sum = { outcome, step, executions, points, pointsMin, pointsMax };
    const known = this.#decisions.get(key);
    this.#decisions.set(key, known === undefined ? sum : together(known, sum));
    if (outcome !== 'none') addNamed(this.#cases, { name: caseName, executions, points });
    if (rule !== null) addNamed(this.#rules, { name: rule, executions, points });
  }

  sums(): DecisionSums {
    return {
      decisions: [...this.#decisions.values()],
      cases: mostFrequent(this.#cases),
      rules: mostFrequent(this.#rules),
    };
  }
}

function together(one: DecisionSum, other: DecisionSum): DecisionSum {
  return {
    ...one,
    executions: one.executions + other.executions,
    points: one.points + other.points,
    pointsMin: Math.min(one.pointsMin, other.pointsMin),
    pointsMax: Math.max(one.pointsMax, other.pointsMax),
  };
}

function addNamed(sums: Map<string, NamedSum>, sum: NamedSum & { readonly name: string }): void {
  const known = sums.get(sum.name);
  sums.set(sum.name, known === undefined ? sum : plus(known, sum));
}

function plus(one: NamedSum, other: NamedSum): NamedSum {
  return { ...one, executions: one.executions + other.executions, points: one.points + other.points };
}

/** Equally frequent ones stand by their names. */
function mostFrequent(sums: ReadonlyMap<string, NamedSum>): readonly NamedSum[] {
  const sorted = [...sums.values()].sort(
    (left, right) => right.executions - left.executions || ((left.name ?? '') < (right.name ?? '') ? -1 : 1),
  );
  const [first, ...others] = sorted.slice(NAMES_MAX);
  const named = sorted.slice(0, NAMES_MAX);
  return first === undefined ? named : [...named, others.reduce(plus, { ...first, name: null })];
}

/** The sums of each bucket, and of all of them: the most frequent names of all aren't those of each. */
export interface TalliedDecisions {
  readonly whole: DecisionSums;
  readonly buckets: ReadonlyMap<number, DecisionSums>;
}

/** Sums up pieces that come bucket by bucket: no more is kept of one that is over than its sums. */
export async function tallyDecisions(
  pieces: AsyncIterable<readonly DecisionCount[]>,
): Promise<TalliedDecisions> {
  const whole = new DecisionTally();
  const buckets = new Map<number, DecisionSums>();
  let open = { bucket: -1, tally: new DecisionTally() };
  for await (const counts of pieces) {
    for (const count of counts) {
      if (count.bucket !== open.bucket) {
        buckets.set(open.bucket, open.tally.sums());
        open = { bucket: count.bucket, tally: new DecisionTally() };
      }
      open.tally.add(count);
      whole.add(count);
    }
  }
  buckets.set(open.bucket, open.tally.sums());
  return { whole: whole.sums(), buckets };
}
