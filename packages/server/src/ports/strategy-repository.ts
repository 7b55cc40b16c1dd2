import type { FactRequest } from '@merit/engine';
import type {
  CustomStrategy,
  Follower,
  ListedStrategy,
  StrategyStatus,
  StrategyUse,
  StrategyVersion,
  UseCounts,
  VersionSummary,
} from '../domain/custom-strategy.js';
import type { Owner } from '../domain/owner.js';
import type { Page, PageRequest } from '../domain/page.js';

export interface StrategyFilter {
  readonly owner: Owner | null;
  readonly status: StrategyStatus | null;
  readonly name: string | null;
}

export interface StrategyRepository {
  /** @throws Fault `strategy-exists` with its `id`. */
  insert(strategy: CustomStrategy, version: StrategyVersion): Promise<void>;
  find(id: string): Promise<CustomStrategy | null>;
  /**
   * The same for a transaction that changes it: until that ends, nobody else changes it, and nobody assigns
   * it, so whoever uses it is known.
   */
  holdToChange(id: string): Promise<CustomStrategy | null>;
  /** The same for one that assigns it, beside any number of others: what it is stays true until that ends. */
  holdToAssign(id: string): Promise<CustomStrategy | null>;
  findVersion(id: string, version: number): Promise<StrategyVersion | null>;
  /** Newest first, each with its newest version. */
  list(filter: StrategyFilter, page: PageRequest): Promise<Page<ListedStrategy>>;
  /** Newest first. */
  listVersions(id: string, page: PageRequest): Promise<Page<VersionSummary>>;
  /**
   * Writes the strategy over its revision before (`strategy.revision - 1`).
   * @throws Fault `strategy-exists`; `precondition-failed` where somebody else was first.
   */
  update(strategy: CustomStrategy): Promise<void>;
  /** Adds a draft, which supersedes the draft before, and writes the strategy as `update` does. */
  addVersion(strategy: CustomStrategy, version: StrategyVersion): Promise<void>;
  /**
   * Makes the version the published one and the one before superseded; builds the counters that its facts
   * need and that aren't kept yet, before it can award.
   * @throws Fault `precondition-failed` where somebody else changed the strategy first.
   */
  publish(strategy: CustomStrategy, version: StrategyVersion, facts: readonly FactRequest[]): Promise<void>;
  /** Games, then tasks, that name a strategy (`custom:<uuid>`) or one of its versions. */
  uses(strategyId: string, page: PageRequest): Promise<Page<StrategyUse>>;
  countUses(strategyId: string): Promise<UseCounts>;
  /** Everything that moves with the strategy and has parameters of its own, tasks that inherit it too. */
  followers(strategyId: string): AsyncIterable<Follower>;
  /** Builds the counters that a built-in's facts need in a scope and that aren't kept there yet. */
  keepCounters(owner: Owner, facts: readonly FactRequest[]): Promise<void>;
}
