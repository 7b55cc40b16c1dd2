import type { Diagnostic } from '@merit/dsl';
import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import type { Books } from '../../ports/storage.js';
import { compileVersion, type StrategyAtVersion, shown } from './strategy-at-version.js';

/** A text as the newest version of a strategy, which last changed when it came: errors are counted, not refused. */
export async function draftOf(
  books: Books,
  strategy: CustomStrategy,
  source: string,
): Promise<StrategyAtVersion> {
  const text = { source, parent: null, publishedAt: null };
  const compilation = await compileVersion(books, strategy, text);
  const version: StrategyVersion = {
    ...text,
    ...findingsOf(compilation.diagnostics),
    strategyId: strategy.id,
    version: strategy.latestVersion,
    status: 'draft',
    createdAt: strategy.updatedAt,
    supersededAt: null,
    stamps: strategy.stamps,
  };
  return shown(strategy, version, compilation);
}

/** How many there are of each kind. */
export function findingsOf(diagnostics: readonly Diagnostic[]) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}
