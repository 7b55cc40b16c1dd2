import { customStrategyId } from '../../domain/custom-strategy.js';
import type { Figures } from '../../domain/figures.js';
import type { Owner } from '../../domain/owner.js';
import type { VersionName } from '../../ports/recorded-events.js';
import type { Call } from '../call.js';
import { type GetCustomStrategy, requireVersionMeant } from '../custom-strategies/get.js';
import { requireBounded } from '../simulations/require-bounded.js';
import { compileInTurns, versionToSimulate } from '../simulations/simulated-strategy.js';
import { type FiguresPeriod, type FiguresSpan, figuresSpan } from './figures-span.js';
import { readTotals } from './read-metrics.js';
import { replayEvents } from './replay-events.js';
import type { Replay } from './replay-tally.js';

/** One version of a custom strategy. */
export interface ComparedVersion {
  readonly owner: Owner;
  readonly id: string;
  readonly version: number;
}

export interface CompareVersions extends FiguresPeriod {
  readonly a: GetCustomStrategy;
  readonly b: GetCustomStrategy;
  /** How many recorded events both are to decide again, the newest ones; none where absent. */
  readonly replay: number | undefined;
  /** The most users that are named among those whose events are compared. */
  readonly users: number;
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
  const [a, b] = [await versionMeant(call, command.a), await versionMeant(call, command.b)];
  const span = figuresSpan(command, 'none', call.services.clock.now());
  const totals = (version: ComparedVersion) =>
    readTotals(call.services.storage.reports.figures, { ...nameOf(version), ...span });
  return { a: await totals(a), b: await totals(b), replay: await replay(call, { ...command, a, b }, span) };
}

async function versionMeant(call: Call, query: GetCustomStrategy): Promise<ComparedVersion> {
  const { strategy, version } = await requireVersionMeant(call, query);
  return { owner: strategy.owner, id: query.id, version: version.version };
}

interface ReplayCommand extends Pick<CompareVersions, 'replay' | 'users'> {
  readonly a: ComparedVersion;
  readonly b: ComparedVersion;
}

async function replay(
  call: Call,
  { a, b, replay: limit, users: usersMax }: ReplayCommand,
  { from, to }: FiguresSpan,
): Promise<Replay | null> {
  if (limit === undefined) return null;
  const { strategy: strategyA } = await compileInTurns(call, await versionToSimulate(call, a));
  const { strategy: strategyB } = await compileInTurns(call, await versionToSimulate(call, b));
  for (const strategy of [strategyA, strategyB]) requireBounded(strategy, limit);
  const query = { strategies: [nameOf(a), nameOf(b)], from, to, limit } as const;
  return replayEvents(call, { a: strategyA, b: strategyB, usersMax }, query);
}

function nameOf({ owner, id, version }: ComparedVersion): VersionName {
  return { owner, strategyId: customStrategyId(id), version };
}
