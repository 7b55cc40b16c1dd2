import type { CustomStrategy, UseCounts } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { PageRequest } from '../../domain/page.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { revised } from '../change.js';
import { findStrategy } from '../scope.js';
import { holdToChange, requireVersion, type StrategyToChange } from './hold-to-change.js';
import { atVersion, type StrategyAtVersion } from './strategy-at-version.js';
import { USES_SHOWN_MAX, useView } from './uses.js';

export interface ArchiveCustomStrategy extends StrategyToChange {
  /** Archives what is in use too. */
  readonly force: boolean;
  /** How much used it shortly before, as `countUses` says. */
  readonly counts: UseCounts;
}

/** Counts before the transaction, which others wait for: a strategy may have any number of uses. */
export async function countUses(call: Call, id: string): Promise<UseCounts> {
  const strategy = await findStrategy(call, id);
  return strategy === null ? { games: 0, tasks: 0 } : call.books.strategies.countUses(strategy);
}

/**
 * Takes a strategy out of what may be assigned, and frees its name. What uses it, or extends one of its
 * versions, goes on awarding. Archiving what is archived changes nothing.
 *
 * @returns The newest version.
 * @throws Fault `strategy-not-found`, `precondition-failed`, `strategy-in-use` with the first `uses` and
 *   their `counts`.
 */
export async function archiveCustomStrategy(
  call: Call,
  { force, counts, ...held }: ArchiveCustomStrategy,
): Promise<StrategyAtVersion> {
  const before = await holdToChange(call, held);
  const newest = await requireVersion(call, before, before.latestVersion);
  if (before.status === 'archived') return atVersion(call, before, newest);
  if (!force) await requireUnused(call, before, counts);
  const change = revised(call, before);
  const strategy = { ...before, ...change, status: 'archived' as const, archivedAt: change.updatedAt };
  await call.books.strategies.update(strategy);
  await noteInAudit(call, {
    module: 'strategies',
    message: 'Strategy archived',
    owner: strategy.owner,
    details: { id: strategy.id, name: strategy.name, ...counts },
  });
  return atVersion(call, strategy, newest);
}

const FIRST_USES: PageRequest = { limit: USES_SHOWN_MAX, after: null, count: false };

/** Whether there is a use is asked here, where nobody adds one; how many there are was counted before. */
async function requireUnused({ books }: Call, strategy: CustomStrategy, counts: UseCounts): Promise<void> {
  const { items } = await books.strategies.uses(strategy, FIRST_USES);
  if (items.length === 0) return;
  const games = items.filter(({ task }) => task === null).length;
  throw new Fault('strategy-in-use', {
    members: {
      uses: items.map(useView),
      // Some may have come since they were counted.
      counts: { games: Math.max(counts.games, games), tasks: Math.max(counts.tasks, items.length - games) },
    },
  });
}
