import { type Compilation, compile } from '@merit/engine';
import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { parentsOf } from '../strategies/parents.js';

/** A custom strategy as one of its versions has it. */
export interface StrategyAtVersion {
  readonly strategy: CustomStrategy;
  readonly version: StrategyVersion;
  /** With errors, a draft has neither parameters nor inputs to show. */
  readonly compilation: Compilation;
}

export function atVersion(strategy: CustomStrategy, version: StrategyVersion): StrategyAtVersion {
  return { strategy, version, compilation: compile(version.source, { parents: parentsOf(version) }) };
}
