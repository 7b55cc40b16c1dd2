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

/** A strategy, with whose it is: a question about another owner's finds nothing. */
export type StrategyKey = Pick<CustomStrategy, 'owner' | 'id'>;

export interface StrategyRepository {
  /** @throws Fault `strategy-exists` with its `id`. */
  insert(strategy: CustomStrategy, version: StrategyVersion): Promise<void>;
  find(strategy: StrategyKey): Promise<CustomStrategy | null>;
  /** Whosever it is, for those who may see all. */
  findAnyones(id: string): Promise<CustomStrategy | null>;
  /**
   * The same for a transaction that changes it: until that ends, nobody else changes it, and nobody assigns
   * it, so whoever uses it is known.
   */
  holdToChange(strategy: StrategyKey): Promise<CustomStrategy | null>;
  /** The same for one that assigns it, beside any number of others: what it is stays true until that ends. */
  holdToAssign(strategy: StrategyKey): Promise<CustomStrategy | null>;
  findVersion(strategy: StrategyKey, version: number): Promise<StrategyVersion | null>;
  /** Newest first, each with its newest version. */
  list(filter: StrategyFilter, page: PageRequest): Promise<Page<ListedStrategy>>;
  /** Newest first. */
  listVersions(strategy: StrategyKey, page: PageRequest): Promise<Page<VersionSummary>>;
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
  /** Games, then tasks, that name a strategy or one of its versions. */
  uses(strategy: StrategyKey, page: PageRequest): Promise<Page<StrategyUse>>;
  countUses(strategy: StrategyKey): Promise<UseCounts>;
  /** Everything that moves with the strategy and has parameters of its own, tasks that inherit it too. */
  followers(strategy: StrategyKey): AsyncIterable<Follower>;
  /** Builds the counters that a built-in's facts need in a scope and that aren't kept there yet. */
  keepCounters(owner: Owner, facts: readonly FactRequest[]): Promise<void>;
}
