import type { FactRequest } from '@merit/engine';
import { type CustomStrategy, customStrategyId, type StrategyVersion } from '../../domain/custom-strategy.js';
import type { Owner } from '../../domain/owner.js';
import type { Storage } from '../../ports/storage.js';
import { noon, owner } from './fixtures.js';
import { testIds } from './test-clock.js';

const stamps = { apiKey_used: 'svc_live_tests', oauth_user_id: null };

export function aStrategy(members: Partial<CustomStrategy> = {}): CustomStrategy {
  const id = testIds.next();
  return {
    id,
    owner,
    name: `strategy-${id}`,
    description: null,
    status: 'draft',
    latestVersion: 1,
    publishedVersion: null,
    createdAt: noon,
    updatedAt: noon,
    archivedAt: null,
    revision: 1,
    stamps,
    ...members,
  };
}

export function aVersion(
  members: Partial<StrategyVersion> & Pick<StrategyVersion, 'strategyId'>,
): StrategyVersion {
  return {
    version: 1,
    status: 'draft',
    source: 'strategy "A" { otherwise { award 1 } }',
    parent: null,
    errors: 0,
    warnings: 0,
    createdAt: noon,
    publishedAt: null,
    supersededAt: null,
    stamps,
    ...members,
  };
}

/** Keeps a strategy of this id in so many versions, all of them drafts. */
export async function keepStrategy(storage: Storage, id: string, versions = 1): Promise<void> {
  await storage.transaction(async ({ strategies }) => {
    await strategies.insert(aStrategy({ id }), aVersion({ strategyId: id }));
    for (let version = 2; version <= versions; version += 1) {
      const strategy = aStrategy({ id, latestVersion: version, revision: version });
      await strategies.addVersion(strategy, aVersion({ strategyId: id, version }));
    }
  });
}

/**
 * Publishes a new strategy that asks for the facts.
 *
 * @returns What the ledger calls it.
 */
export async function publishAsking(
  storage: Storage,
  facts: readonly FactRequest[],
  by: Owner = owner,
): Promise<string> {
  const draft = aStrategy({ owner: by });
  const version = aVersion({ strategyId: draft.id });
  await storage.transaction(async ({ strategies }) => {
    await strategies.insert(draft, version);
    await strategies.publish(
      { ...draft, status: 'published', publishedVersion: 1, revision: 2 },
      { ...version, status: 'published', publishedAt: noon },
      facts,
    );
  });
  return customStrategyId(draft.id);
}
