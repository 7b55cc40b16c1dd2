import type { FactRequest } from '@merit/engine';
import type { CustomStrategy, StrategyVersion } from '../domain/custom-strategy.js';
import type { Owner } from '../domain/principal.js';

export interface StrategyRepository {
  /** @throws Fault `strategy-exists` with its `id`. */
  insert(strategy: CustomStrategy, version: StrategyVersion): Promise<void>;
  find(id: string): Promise<CustomStrategy | null>;
  findVersion(id: string, version: number): Promise<StrategyVersion | null>;
  /**
   * Makes the version the published one and the one before superseded; builds the counters that its facts
   * need and that aren't kept yet, before it can award.
   * @throws Fault `precondition-failed` where somebody else changed the strategy first.
   */
  publish(strategy: CustomStrategy, version: StrategyVersion, facts: readonly FactRequest[]): Promise<void>;
  /** Builds the counters that a built-in's facts need in a scope and that aren't kept there yet. */
  keepCounters(owner: Owner, facts: readonly FactRequest[]): Promise<void>;
}
