import { middleOfStep } from '../../domain/duration-step.js';
import type { DurationFigures, Figures, PointsFigures } from '../../domain/figures.js';
import { pointsLadder } from '../../domain/points-ladder.js';
import type { ExecutionCount } from '../../ports/strategy-figures.js';
import type { DecisionSum, DecisionSums } from './decision-tally.js';

/** All that is counted of one stretch of time, of one bucket or of several. */
export interface FigureCounts extends DecisionSums {
  readonly executions: readonly ExecutionCount[];
  readonly users: number | null;
}

const REST = 'other';
const NS_PER_MS = 1_000_000;

export function sumFigures({ decisions, cases, rules, executions, users }: FigureCounts): Figures {
  const decided = (outcome: DecisionSum['outcome']) =>
    executionsIn(decisions.filter((count) => count.outcome === outcome));
  const logged = (outcome: ExecutionCount['outcome']) =>
    executionsIn(executions.filter((count) => count.outcome === outcome));
  return {
    executions: executionsIn(decisions),
    awarded: decided('awarded'),
    denied: decided('denied'),
    errors: logged('failed'),
    refused: logged('refused'),
    points: pointsOf(decisions.filter(({ outcome }) => outcome === 'awarded')),
    cases: cases.map(({ name, executions: count, points }) => ({ caseName: name ?? REST, count, points })),
    rules: rules.map(({ name, executions: hits }) => ({ rule: name ?? REST, hits })),
    durationMs: durationsOf(executions),
    users,
  };
}

/** Executions that the log lost: what it has is short of so many. */
export function droppedIn(executions: readonly ExecutionCount[]): number {
  return executionsIn(executions.filter(({ outcome }) => outcome === 'dropped'));
}

function executionsIn(counts: readonly { readonly executions: number }[]): number {
  return counts.reduce((sum, { executions }) => sum + executions, 0);
}

function pointsOf(awards: readonly DecisionSum[]): PointsFigures {
  const sum = awards.reduce((total, { points }) => total + points, 0);
  if (awards.length === 0) return { sum, mean: null, min: null, max: null, histogram: [] };
  return {
    sum,
    mean: sum / executionsIn(awards),
    min: Math.min(...awards.map(({ pointsMin }) => pointsMin)),
    max: Math.max(...awards.map(({ pointsMax }) => pointsMax)),
    histogram: histogramOf(awards),
  };
}

function histogramOf(awards: readonly DecisionSum[]): PointsFigures['histogram'] {
  const counts = sumBy(awards, ({ step }) => step ?? 0);
  const [lowest, highest] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  return Array.from({ length: highest - lowest + 1 }, (_, index) => ({
    upTo: pointsLadder[lowest + index] ?? null,
    count: counts.get(lowest + index) ?? 0,
  }));
}

function durationsOf(executions: readonly ExecutionCount[]): DurationFigures {
  const timed = executions.filter(({ durationStep }) => durationStep !== null);
  const maxNs = Math.max(...timed.map(({ durationMaxNs }) => durationMaxNs));
  const steps = [...sumBy(timed, ({ durationStep }) => durationStep ?? 0)].sort(([a], [b]) => a - b);
  const at = (share: number) => {
    const step = stepAt(steps, share * executionsIn(timed));
    return step === null ? null : millisecondsOf(Math.min(middleOfStep(step), maxNs));
  };
  const max = timed.length === 0 ? null : maxNs / NS_PER_MS;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max };
}

/** The step in which the execution of that rank is, counted from the shortest (nearest rank). */
function stepAt(steps: readonly (readonly [number, number])[], rank: number): number | null {
  let passed = 0;
  for (const [step, executions] of steps) {
    passed += executions;
    if (passed >= rank) return step;
  }
  return null;
}

/** With as many digits as mean something. */
function millisecondsOf(ns: number): number {
  return Number((ns / NS_PER_MS).toPrecision(3));
}

function sumBy<Count extends { readonly executions: number }>(
  counts: readonly Count[],
  keyOf: (count: Count) => number,
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const count of counts) {
    const key = keyOf(count);
    sums.set(key, (sums.get(key) ?? 0) + count.executions);
  }
  return sums;
}
