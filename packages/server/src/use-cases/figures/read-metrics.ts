import { customStrategyId } from '../../domain/custom-strategy.js';
import type { Figures } from '../../domain/figures.js';
import type { FiguresRange, StrategyFigures } from '../../ports/strategy-figures.js';
import type { Call } from '../call.js';
import { requireWithVersion } from '../custom-strategies/get.js';
import { type FiguresBucket, type FiguresPeriod, figuresSpan } from './figures-span.js';
import { droppedIn, type FigureCounts, sumFigures } from './sum-figures.js';

export interface ReadMetrics extends FiguresPeriod {
  readonly id: string;
  /** All of them where absent. */
  readonly version: number | undefined;
  readonly bucket: FiguresBucket;
}

export interface Metrics {
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
export async function readMetrics(call: Call, query: ReadMetrics): Promise<Metrics> {
  await requireWithVersion(call, query);
  const span = figuresSpan(query, query.bucket, call.services.clock.now());
  const range = { strategyId: customStrategyId(query.id), version: query.version ?? null, ...span };
  const { figures } = call.books;
  const counts = await countsOf(figures, range);
  return {
    from: range.from,
    to: range.to,
    totals: sumFigures({
      ...(range.to - range.from === range.bucketMs ? counts : await totalCountsOf(figures, range, counts)),
      users: await figures.users(range),
    }),
    items: itemsOf(range, counts),
    dropped: droppedIn(counts.executions),
  };
}

/** What one version did in a period. */
export async function readTotals(figures: StrategyFigures, range: FiguresRange): Promise<Figures> {
  return sumFigures({ ...(await countsOf(figures, range)), users: await figures.users(range) });
}

async function countsOf(figures: StrategyFigures, range: FiguresRange): Promise<FigureCounts> {
  return {
    decisions: await figures.decisions(range),
    cases: await figures.cases(range),
    rules: await figures.rules(range),
    executions: await figures.executions(range),
    users: null,
  };
}

/** The most frequent names of all buckets together aren't those of each. */
async function totalCountsOf(
  figures: StrategyFigures,
  range: FiguresRange,
  counts: FigureCounts,
): Promise<FigureCounts> {
  const whole = { ...range, bucketMs: range.to - range.from };
  return { ...counts, cases: await figures.cases(whole), rules: await figures.rules(whole) };
}

function itemsOf({ from, to, bucketMs }: FiguresRange, counts: FigureCounts): Metrics['items'] {
  const decisions = byBucket(counts.decisions);
  const cases = byBucket(counts.cases);
  const rules = byBucket(counts.rules);
  const executions = byBucket(counts.executions);
  return Array.from({ length: (to - from) / bucketMs }, (_, bucket) => ({
    start: from + bucket * bucketMs,
    ...sumFigures({
      decisions: decisions(bucket),
      cases: cases(bucket),
      rules: rules(bucket),
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
