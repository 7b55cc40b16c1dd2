import { builtinStrategy } from '@merit/engine';
import type { StrategyVersion } from '../../domain/custom-strategy.js';
import { readStrategyId } from '../../domain/strategy-reference.js';
import type { Books } from '../../ports/storage.js';
import type { StrategyCache, StrategyEdition } from '../../ports/strategy-cache.js';
import type { Services } from '../services.js';
import { strategyNotPublished, unknownStrategy } from './faults.js';
import { keptParents, parentsIn } from './parents.js';

/**
 * The version that a `strategyId` means now. What is published is read in the transaction of these books, so
 * whoever follows a strategy moves with the commit that published it, on every replica.
 *
 * @throws Fault `unknown-strategy`; `strategy-not-published` for a version that never was.
 */
export async function findEdition(
  { strategies }: Pick<Services, 'strategies'>,
  books: Books,
  strategyId: string,
): Promise<StrategyEdition> {
  const reference = readStrategyId(strategyId);
  if (reference.kind === 'built-in') return builtInEdition(reference.id);
  const { id } = reference;
  const version = reference.version ?? (await publishedVersion(books, id));
  return strategies.find(id, version) ?? keep(strategies, books, await requirePublished(books, id, version));
}

async function keep(cache: StrategyCache, books: Books, version: StrategyVersion): Promise<StrategyEdition> {
  const { texts } = await keptParents(books, version.strategyId, version.parent);
  return cache.add(version, parentsIn(texts));
}

function builtInEdition(id: string): StrategyEdition {
  const builtIn = builtinStrategy(id);
  if (builtIn === null) throw unknownStrategy();
  return { strategyId: id, version: builtIn.version, strategy: builtIn.strategy };
}

async function publishedVersion(books: Books, id: string): Promise<number> {
  const strategy = await books.strategies.find(id);
  if (strategy === null) throw unknownStrategy();
  if (strategy.publishedVersion === null) throw strategyNotPublished();
  return strategy.publishedVersion;
}

async function requirePublished(books: Books, id: string, version: number): Promise<StrategyVersion> {
  const found = await books.strategies.findVersion(id, version);
  if (found === null) throw unknownStrategy();
  if (found.publishedAt === null) throw strategyNotPublished();
  return found;
}
