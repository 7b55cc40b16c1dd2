import type { VersionSummary } from '../../domain/custom-strategy.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Call } from '../call.js';
import { requireStrategy } from '../scope.js';

/**
 * Every version of a strategy, newest first.
 *
 * @throws Fault `strategy-not-found`.
 */
export async function listVersions(call: Call, id: string, page: PageRequest): Promise<Page<VersionSummary>> {
  return call.books.strategies.listVersions(await requireStrategy(call, id), page);
}
