import { customStrategyId, type StrategyUse, type UseCounts } from '../../domain/custom-strategy.js';
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
  const strategyId = customStrategyId((await requireStrategy(call, id)).id);
  const counts = await call.books.strategies.countUses(strategyId);
  return { counts, uses: await call.books.strategies.uses(strategyId, page) };
}
