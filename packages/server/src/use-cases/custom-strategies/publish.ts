import type { Strategy } from '@merit/engine';
import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import { stampsOf } from '../../domain/principal.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { changing, type Expectation, revised } from '../change.js';
import { type GetCustomStrategy, requireWithVersion } from './get.js';
import { atVersion, type StrategyAtVersion } from './strategy-at-version.js';

export interface PublishCustomStrategy extends GetCustomStrategy {
  readonly expects: Expectation<CustomStrategy>;
}

/**
 * Makes a draft the version that awards. Whatever follows the strategy moves with the commit, and the
 * counters that its facts need are there by then. Publishing what is published changes nothing.
 *
 * @throws Fault `strategy-not-found`, `version-not-found`, `precondition-failed`, `strategy-archived`,
 *   `nothing-to-publish`, `strategy-invalid`.
 */
export async function publishCustomStrategy(
  call: Call,
  command: PublishCustomStrategy,
): Promise<StrategyAtVersion> {
  const { expects } = command;
  return changing(expects, async () => {
    const { strategy, version } = await requireWithVersion(call, command);
    expects?.(strategy);
    if (strategy.status === 'archived') throw new Fault('strategy-archived');
    if (version.status === 'superseded') throw new Fault('nothing-to-publish');
    if (version.status === 'published') return atVersion(strategy, version);
    return publish(call, strategy, version);
  });
}

async function publish(
  call: Call,
  before: CustomStrategy,
  draft: StrategyVersion,
): Promise<StrategyAtVersion> {
  const { facts, parent } = requireSound(before, draft);
  const change = revised(call, before);
  const strategy: CustomStrategy = {
    ...before,
    ...change,
    status: 'published',
    publishedVersion: draft.version,
  };
  const version: StrategyVersion = {
    ...draft,
    status: 'published',
    parent: parent?.sourceName ?? null,
    publishedAt: change.updatedAt,
    stamps: stampsOf(call.principal, draft.stamps),
  };
  await call.books.strategies.publish(strategy, version, facts);
  await noteInAudit(call, {
    module: 'strategies',
    message: 'Strategy published',
    owner: strategy.owner,
    details: { id: strategy.id, version: version.version, before: before.publishedVersion },
  });
  return atVersion(strategy, version);
}

/** @throws Fault `strategy-invalid` with what is wrong. */
function requireSound(strategy: CustomStrategy, version: StrategyVersion): Strategy {
  const { compilation } = atVersion(strategy, version);
  if (compilation.ok) return compilation.strategy;
  throw new Fault('strategy-invalid', { diagnostics: compilation.diagnostics });
}
