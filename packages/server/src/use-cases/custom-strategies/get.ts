import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import { paceOf } from '../pace.js';
import { requireStrategy } from '../scope.js';
import { type StrategyAtVersion, versionToShow } from './strategy-at-version.js';

export interface GetCustomStrategy {
  readonly id: string;
  /** The newest where absent. */
  readonly version: number | undefined;
}

/** @throws Fault `strategy-not-found`, `version-not-found`. */
export async function getCustomStrategy(call: Call, query: GetCustomStrategy): Promise<StrategyAtVersion> {
  const { strategy, version } = await requireWithVersion(call, query);
  return versionToShow({ books: call.books, pace: paceOf(call) }, strategy, version);
}

export interface StrategyWithVersion {
  readonly strategy: CustomStrategy;
  readonly version: StrategyVersion;
}

/**
 * The version that is meant where one need not be named: the published one, or of a strategy that never
 * awarded the newest.
 *
 * @throws Fault `strategy-not-found`, `version-not-found`.
 */
export async function requireVersionMeant(
  call: Call,
  query: GetCustomStrategy,
): Promise<StrategyWithVersion> {
  if (query.version !== undefined) return requireWithVersion(call, query);
  const { publishedVersion, latestVersion } = await requireStrategy(call, query.id);
  return requireWithVersion(call, { id: query.id, version: publishedVersion ?? latestVersion });
}

const READINGS_MAX = 20;

/**
 * A strategy with one of its versions, both as of one moment. They are two rows, and a publish may come
 * between reading one and the other: then both are read again.
 *
 * @throws Fault `strategy-not-found`, `version-not-found`.
 */
export async function requireWithVersion(call: Call, query: GetCustomStrategy): Promise<StrategyWithVersion> {
  for (let reading = 1; reading <= READINGS_MAX; reading += 1) {
    const strategy = await requireStrategy(call, query.id);
    const number = query.version ?? strategy.latestVersion;
    const version = await call.books.strategies.findVersion(strategy, number);
    if (version === null) throw new Fault('version-not-found');
    const isPublished = strategy.publishedVersion === number;
    if (isPublished === (version.status === 'published')) return { strategy, version };
  }
  throw new Error(`the strategy ${query.id} and its versions disagree about what is published`);
}
