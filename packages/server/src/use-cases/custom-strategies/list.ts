import type { ListedStrategy, StrategyStatus } from '../../domain/custom-strategy.js';
import type { Owner } from '../../domain/owner.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Call } from '../call.js';
import { ownerToList } from '../scope.js';

export interface ListCustomStrategies {
  readonly status: StrategyStatus | undefined;
  readonly name: string | undefined;
  readonly owner: Owner | undefined;
}

/**
 * The custom strategies of the caller's scope, newest first; administrators see every scope.
 *
 * @throws Fault `owner-forbidden`.
 */
export async function listCustomStrategies(
  { books, principal }: Call,
  { status, name, owner }: ListCustomStrategies,
  page: PageRequest,
): Promise<Page<ListedStrategy>> {
  const filter = { owner: ownerToList(principal, owner), status: status ?? null, name: name ?? null };
  return books.strategies.list(filter, page);
}
