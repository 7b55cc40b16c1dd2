import { builtinStrategy } from '@merit/engine';
import type { StrategyVersion } from '../../domain/custom-strategy.js';
import type { Owner } from '../../domain/owner.js';
import { readStrategyId } from '../../domain/strategy-reference.js';
import type { Books } from '../../ports/storage.js';
import type { StrategyEdition } from '../../ports/strategy-cache.js';
import type { StrategyKey } from '../../ports/strategy-repository.js';
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
  { owner, strategyId }: StrategyNamed,
): Promise<StrategyEdition> {
  const reference = readStrategyId(strategyId);
  if (reference.kind === 'built-in') return builtInEdition(reference.id);
  const { id } = reference;
  const key = { owner, id };
  const version = reference.version ?? (await publishedVersion(books, key));
  const known = strategies.find(id, version);
  if (known !== undefined) return known;
  const found = await requirePublished(books, key, version);
  const { texts } = await keptParents(books, key, found.parent);
  return strategies.add(found, parentsIn(texts));
}

/** A strategy as a game or a task names it, with whose these are. */
export interface StrategyNamed {
  readonly owner: Owner;
  readonly strategyId: string;
}

function builtInEdition(id: string): StrategyEdition {
  const builtIn = builtinStrategy(id);
  if (builtIn === null) throw unknownStrategy();
  return { strategyId: id, version: builtIn.version, strategy: builtIn.strategy };
}

async function publishedVersion(books: Books, key: StrategyKey): Promise<number> {
  const strategy = await books.strategies.find(key);
  if (strategy === null) throw unknownStrategy();
  if (strategy.publishedVersion === null) throw strategyNotPublished();
  return strategy.publishedVersion;
}

async function requirePublished(books: Books, key: StrategyKey, version: number): Promise<StrategyVersion> {
  const found = await books.strategies.findVersion(key, version);
  if (found === null) throw unknownStrategy();
  if (found.publishedAt === null) throw strategyNotPublished();
  return found;
}
