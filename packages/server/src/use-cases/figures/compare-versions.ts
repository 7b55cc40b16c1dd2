import { customStrategyId } from '../../domain/custom-strategy.js';
import type { Figures } from '../../domain/figures.js';
import type { VersionName } from '../../ports/recorded-events.js';
import type { Call } from '../call.js';
import { requireWithVersion } from '../custom-strategies/get.js';
import { requireBounded } from '../simulations/require-bounded.js';
import { simulatedVersion } from '../simulations/simulated-strategy.js';
import { type FiguresPeriod, type FiguresSpan, figuresSpan } from './figures-span.js';
import { readTotals } from './read-metrics.js';
import { replayEvents } from './replay-events.js';
import type { Replay } from './replay-tally.js';

/** One version of a custom strategy. */
export interface ComparedVersion {
  readonly id: string;
  readonly version: number;
}

export interface CompareVersions extends FiguresPeriod {
  readonly a: ComparedVersion;
  readonly b: ComparedVersion;
  /** How many recorded events both are to decide again, the newest ones; none where absent. */
  readonly replay: number | undefined;
}

export interface VersionComparison {
  readonly a: Figures;
  readonly b: Figures;
  readonly replay: Replay | null;
}

/**
 * What two versions did in a period, and what either would have decided on what is recorded of it.
 *
 * @throws Fault `strategy-not-found`, `version-not-found`, `validation-failed`; with a replay
 *   `strategy-invalid` where one has errors, `simulation-too-large`.
 */
export async function compareVersions(call: Call, command: CompareVersions): Promise<VersionComparison> {
  const { a, b } = command;
  for (const version of [a, b]) await requireWithVersion(call, version);
  const span = figuresSpan(command, 'none', call.services.clock.now());
  const totals = (version: ComparedVersion) =>
    readTotals(call.books.figures, { ...nameOf(version), ...span });
  return { a: await totals(a), b: await totals(b), replay: await replay(call, command, span) };
}

async function replay(
  call: Call,
  { a, b, replay: limit }: CompareVersions,
  { from, to }: FiguresSpan,
): Promise<Replay | null> {
  if (limit === undefined) return null;
  const { strategy: strategyA } = await simulatedVersion(call, a);
  const { strategy: strategyB } = await simulatedVersion(call, b);
  for (const strategy of [strategyA, strategyB]) requireBounded(strategy, limit);
  const query = { versions: [nameOf(a), nameOf(b)], from, to, limit } as const;
  return replayEvents(call, { a: strategyA, b: strategyB }, query);
}

function nameOf({ id, version }: ComparedVersion): VersionName {
  return { strategyId: customStrategyId(id), version };
}
