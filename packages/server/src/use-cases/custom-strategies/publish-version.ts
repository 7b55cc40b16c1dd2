import type { Diagnostic } from '@merit/dsl';
import type { Strategy } from '@merit/engine';
import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import { stampsOf } from '../../domain/principal.js';
import type { Call } from '../call.js';
import { revised } from '../change.js';
import { paceWithin } from '../pace.js';
import type { CheckedParams } from './checked-params.js';
import { findingsOf } from './draft.js';
import { paramsConflict, unfitFollowers } from './params-conflict.js';
import { type Publication, publicationNow } from './publication.js';
import { type StrategyAtVersion, shown } from './strategy-at-version.js';

export interface Publishing {
  readonly strategy: CustomStrategy;
  readonly version: StrategyVersion;
  /** What was found out before the transaction. */
  readonly prepared: Publication | null;
  /** Publishes over the heads of those whose parameters the version doesn't take. */
  readonly force: boolean;
}

export interface Published extends StrategyAtVersion {
  /** How many of those were found, at most a hundred. */
  readonly unfit: number;
}

/**
 * Makes a version the one that awards. Whatever follows the strategy moves with the commit, and the counters
 * that its facts need are there by then.
 *
 * @param publishing A strategy that this transaction holds.
 * @throws Fault `strategy-invalid`, `params-conflict`.
 */
export async function publishVersion(
  call: Call,
  { strategy: before, version: draft, prepared, force }: Publishing,
): Promise<Published> {
  const publication = await publicationNow(call, before, { version: draft, prepared });
  const { params, sound, diagnostics } = requireSound(publication);
  const unfit = await unfitFollowers(call, before, { params, pace: paceWithin(call) });
  if (unfit.length > 0 && !force) throw paramsConflict(unfit);
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
    parent: sound.parent?.sourceName ?? null,
    ...findingsOf(diagnostics),
    publishedAt: change.updatedAt,
    supersededAt: null,
    stamps: stampsOf(call.principal, draft.stamps),
  };
  await call.books.strategies.publish(strategy, version, sound.facts);
  return { ...shown(strategy, version, publication.compiled), unfit: unfit.length };
}

interface Sound {
  readonly sound: Strategy;
  readonly params: CheckedParams;
  readonly diagnostics: readonly Diagnostic[];
}

/** @throws Fault `strategy-invalid` with what is wrong. */
function requireSound({ compiled: { compilation }, params }: Publication): Sound {
  const { diagnostics } = compilation;
  if (!compilation.ok || params === null) throw new Fault('strategy-invalid', { diagnostics });
  return { sound: compilation.strategy, params, diagnostics };
}
