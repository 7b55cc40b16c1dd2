import type { Binding, ParamProblem, Parents, Strategy } from '@merit/engine';
import type { StrategyVersion } from '../domain/custom-strategy.js';
import type { Fitting } from '../domain/fitting.js';
import type { ParamValues } from '../domain/game.js';

/** One version of a strategy, compiled: what it is doesn't change any more. */
export interface StrategyEdition {
  /** `default`, or `custom:<uuid>`: without the version. */
  readonly strategyId: string;
  readonly version: number;
  readonly strategy: Strategy;
}

/**
 * Compiled strategies, and those with parameters bound, so that an award neither reads nor plans a text.
 * Versions that were published never change, nor does what they extend, so nothing here grows stale: which
 * version is meant is asked of storage each time.
 */
export interface StrategyCache {
  find(id: string, version: number): StrategyEdition | undefined;
  /**
   * What it costs was judged when it was published: a later release that counts otherwise stops no award.
   *
   * @param added A version that was published.
   * @param parents What it was published with.
   * @throws Error where the text has errors; what was published had none.
   */
  add(added: StrategyVersion, parents: Parents): StrategyEdition;
  /** The strategy with these parameters, planned once. */
  bind(edition: StrategyEdition, params: ParamValues): Binding;
  /** The strategy with those parameters that it takes, planned once. */
  fit(edition: StrategyEdition, params: ParamValues): Fitting;
  /**
   * What is wrong with parameters. Some mistakes show only while planning, so the first time takes
   * milliseconds; no plan is kept of what nobody has awarded by.
   */
  problems(edition: StrategyEdition, params: ParamValues): readonly ParamProblem[];
}
