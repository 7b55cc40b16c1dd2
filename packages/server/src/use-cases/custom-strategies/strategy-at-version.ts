import type { JsonForm } from '@merit/dsl';
import { type Compilation, compile } from '@merit/engine';
import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { parentsOf } from '../strategies/parents.js';
import { formOfSource } from './strategy-text.js';

/** A custom strategy as one of its versions has it. */
export interface StrategyAtVersion {
  readonly strategy: CustomStrategy;
  readonly version: StrategyVersion;
  /** With errors, a draft has neither parameters nor inputs to show. */
  readonly compilation: Compilation;
  /** Null where the text's grammar is broken. */
  readonly ast: JsonForm | null;
}

export function atVersion(strategy: CustomStrategy, version: StrategyVersion): StrategyAtVersion {
  const { source } = version;
  const compilation = compile(source, { parents: parentsOf(version) });
  return { strategy, version, compilation, ast: formOfSource(source) };
}
