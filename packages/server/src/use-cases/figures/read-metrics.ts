import { customStrategyId } from '../../domain/custom-strategy.js';
import type { Figures } from '../../domain/figures.js';
import type { ExecutionCount, FiguresRange, StrategyFigures } from '../../ports/strategy-figures.js';
import type { Call } from '../call.js';
import { requireWithVersion } from '../custom-strategies/get.js';
import { DecisionTally, type TalliedDecisions, tallyDecisions } from './decision-tally.js';
import { type FiguresBucket, type FiguresPeriod, figuresSpan } from './figures-span.js';
import { droppedIn, sumFigures } from './sum-figures.js';

export interface ReadMetrics extends FiguresPeriod {
  readonly id: string;
  /** All of them where absent. */
  readonly version: number | undefined;
  readonly bucket: FiguresBucket;
}

export interface StrategyMetrics {
  readonly from: number;
  readonly to: number;
  readonly totals: Figures;
  /** One for each bucket, also where nothing happened. */
  readonly items: readonly (Figures & { readonly start: number })[];
  readonly dropped: number;
}

/**
 * What a strategy did in a period, in all and bucket by bucket.
 *
 * @throws Fault `strategy-not-found`, `version-not-found`, `validation-failed`.
 */
export async function readMetrics(call: Call, query: ReadMetrics): Promise<StrategyMetrics> {
  const { strategy } = await requireWithVersion(call, query);
  const span = figuresSpan(query, query.bucket, call.services.clock.now());
  const { owner } = strategy;
  const range = { owner, strategyId: customStrategyId(query.id), version: query.version ?? null, ...span };
  const { figures } = call.books;
  const counts = await countsOf(figures, range);
  return {
    from: range.from,
    to: range.to,
    totals: await totalsOf(figures, range, counts),
    items: itemsOf(range, counts),
    dropped: droppedIn(counts.executions),
  };
}

/** What one version did in a period. */
export async function readTotals(figures: StrategyFigures, range: FiguresRange): Promise<Figures> {
  return totalsOf(figures, range, await countsOf(figures, range));
}

interface Counts {
  readonly decisions: TalliedDecisions;
  readonly executions: readonly ExecutionCount[];
}

async function countsOf(figures: StrategyFigures, range: FiguresRange): Promise<Counts> {
  return {
    decisions: await tallyDecisions(figures.decisions(range)),
    executions: await tallyExecutions(figures.executions(range)),
  };
}

async function totalsOf(
  figures: StrategyFigures,
  range: FiguresRange,
  { decisions, executions }: Counts,
): Promise<Figures> {
  return sumFigures({ ...decisions.whole, executions, users: await figures.users(range) });
}

const noDecisions = new DecisionTally().sums();

function itemsOf({ from, to, bucketMs }: FiguresRange, counts: Counts): StrategyMetrics['items'] {
  const executions = byBucket(counts.executions);
  return Array.from({ length: (to - from) / bucketMs }, (_, bucket) => ({
    start: from + bucket * bucketMs,
    ...sumFigures({
      ...(counts.decisions.buckets.get(bucket) ?? noDecisions),
      executions: executions(bucket),
      users: null,
    }),
  }));
}

function byBucket<Count extends { readonly bucket: number }>(
  counts: readonly Count[],
): (bucket: number) => readonly Count[] {
  const groups = new Map<number, Count[]>();
  for (const count of counts) {
    const group = groups.get(count.bucket);
    if (group === undefined) groups.set(count.bucket, [count]);
    else group.push(count);
  }
  return (bucket) => groups.get(bucket) ?? [];
}

/** Sums up the entries of the log that say the same, each bucket's by themselves. */
async function tallyExecutions(
  pieces: AsyncIterable<readonly ExecutionCount[]>,
): Promise<readonly ExecutionCount[]> {
  const sums = new Map<string, ExecutionCount>();
  for await (const counts of pieces) {
    for (const count of counts) {
      const key = `${count.bucket} ${count.outcome} ${count.durationStep}`;
      const known = sums.get(key);
      sums.set(key, known === undefined ? count : together(known, count));
    }
  }
  return [...sums.values()];
}

function together(one: ExecutionCount, other: ExecutionCount): ExecutionCount {
  return {
    ...one,
    executions: one.executions + other.executions,
    durationMaxNs: Math.max(one.durationMaxNs, other.durationMaxNs),
  };
}
