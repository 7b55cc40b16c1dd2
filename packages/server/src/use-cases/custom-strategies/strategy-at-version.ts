import type { JsonForm } from '@merit/dsl';
import { type Compilation, compile } from '@merit/engine';
import { type CustomStrategy, customStrategyId, type StrategyVersion } from '../../domain/custom-strategy.js';
import type { Books } from '../../ports/storage.js';
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

export async function atVersion(
  books: Books,
  strategy: CustomStrategy,
  version: StrategyVersion,
): Promise<StrategyAtVersion> {
  return shown(strategy, version, await compileVersion(books, strategy, version));
}

export function shown(
  strategy: CustomStrategy,
  version: StrategyVersion,
  compilation: Compilation,
): StrategyAtVersion {
  return { strategy, version, compilation, ast: formOfSource(version.source) };
}

/**
 * Compiles a version with what it extends: what it was published with, or, never published, what is so now. What one
 * costs that was published was judged then.
 */
export async function compileVersion(
  books: Books,
  child: Pick<CustomStrategy, 'id' | 'owner'>,
  version: Pick<StrategyVersion, 'source' | 'parent' | 'publishedAt'>,
): Promise<Compilation> {
  const parents = await parentsOf(books, child, version);
  const costMax = version.publishedAt === null ? undefined : Number.POSITIVE_INFINITY;
  return compile(version.source, { parents, name: customStrategyId(child.id), costMax });
}
