import type { Diagnostic } from '@merit/dsl';
import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import type { Call } from '../call.js';
import { paceWithin } from '../pace.js';
import { type CompiledText, compiledNow } from './compiled-text.js';
import type { StrategyAtVersion } from './strategy-at-version.js';

/**
 * A text as the newest version of a strategy, which last changed when it came: errors are counted, not
 * refused.
 */
export async function draftOf(
  call: Call,
  strategy: CustomStrategy,
  text: CompiledText,
): Promise<StrategyAtVersion> {
  const { source, compilation, ast } = await compiledNow(call.books, strategy, {
    text,
    pace: paceWithin(call),
  });
  const version: StrategyVersion = {
    source,
    parent: null,
    publishedAt: null,
    ...findingsOf(compilation.diagnostics),
    strategyId: strategy.id,
    version: strategy.latestVersion,
    status: 'draft',
    createdAt: strategy.updatedAt,
    supersededAt: null,
    stamps: strategy.stamps,
  };
  return { strategy, version, compilation, ast };
}

/** How many there are of each kind. */
export function findingsOf(diagnostics: readonly Diagnostic[]) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}
