import type { StrategyUse, UseCounts } from '../../domain/custom-strategy.js';
import type { Page, PageRequest } from '../../domain/page.js';
import type { Call } from '../call.js';
import { requireStrategy } from '../scope.js';

export interface StrategyUsage {
  readonly counts: UseCounts;
  readonly uses: Page<StrategyUse>;
}

/**
 * The games and tasks that name a strategy or one of its versions. Tasks that inherit it are their game's.
 *
 * @throws Fault `strategy-not-found`, `invalid-cursor`.
 */
export async function readUsage(call: Call, id: string, page: PageRequest): Promise<StrategyUsage> {
  const strategy = await requireStrategy(call, id);
  const counts = await call.books.strategies.countUses(strategy);
  return { counts, uses: await call.books.strategies.uses(strategy, page) };
}
