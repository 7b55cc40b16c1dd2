import { type CustomStrategy, customStrategyId } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { PageRequest } from '../../domain/page.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { revised } from '../change.js';
import { holdToChange, requireVersion, type StrategyToChange } from './hold-to-change.js';
import { atVersion, type StrategyAtVersion } from './strategy-at-version.js';
import { USES_SHOWN_MAX, useView } from './uses.js';

export interface ArchiveCustomStrategy extends StrategyToChange {
  /** Archives what is in use too. */
  readonly force: boolean;
}

/**
 * Takes a strategy out of what may be assigned, and frees its name. What uses it, or extends one of its
 * versions, goes on awarding. Archiving what is archived changes nothing.
 *
 * @returns The newest version.
 * @throws Fault `strategy-not-found`, `precondition-failed`, `strategy-in-use` with the first `uses` and their
 *   `counts`.
 */
export async function archiveCustomStrategy(
  call: Call,
  { force, ...held }: ArchiveCustomStrategy,
): Promise<StrategyAtVersion> {
  const before = await holdToChange(call, held);
  const newest = await requireVersion(call, before, before.latestVersion);
  if (before.status === 'archived') return atVersion(call.books, before, newest);
  const { games, tasks } = await call.books.strategies.countUses(customStrategyId(before.id));
  if (games + tasks > 0 && !force) throw await inUse(call, before, { games, tasks });
  const change = revised(call, before);
  const strategy = { ...before, ...change, status: 'archived' as const, archivedAt: change.updatedAt };
  await call.books.strategies.update(strategy);
  await noteInAudit(call, {
    module: 'strategies',
    message: 'Strategy archived',
    owner: strategy.owner,
    details: { id: strategy.id, name: strategy.name, games, tasks },
  });
  return atVersion(call.books, strategy, newest);
}

const FIRST_USES: PageRequest = { limit: USES_SHOWN_MAX, after: null, count: false };

async function inUse(
  { books }: Call,
  { id }: CustomStrategy,
  counts: { readonly games: number; readonly tasks: number },
): Promise<Fault> {
  const { items } = await books.strategies.uses(customStrategyId(id), FIRST_USES);
  return new Fault('strategy-in-use', { members: { uses: items.map(useView), counts } });
}
