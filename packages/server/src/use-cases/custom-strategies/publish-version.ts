import type { Compilation } from '@merit/engine';
import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import { stampsOf } from '../../domain/principal.js';
import type { Call } from '../call.js';
import { revised } from '../change.js';
import { findingsOf } from './draft.js';
import { paramsConflict, unfitFollowers } from './params-conflict.js';
import { compileVersion, type StrategyAtVersion, shown } from './strategy-at-version.js';

export interface Publishing {
  readonly strategy: CustomStrategy;
  readonly version: StrategyVersion;
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
  { strategy: before, version: draft, force }: Publishing,
): Promise<Published> {
  const compilation = await requireSound(call, before, draft);
  const { strategy: sound, diagnostics } = compilation;
  const unfit = await unfitFollowers(call, before, sound);
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
  return { ...shown(strategy, version, compilation), unfit: unfit.length };
}

/** @throws Fault `strategy-invalid` with what is wrong. */
async function requireSound(
  { books }: Call,
  strategy: CustomStrategy,
  version: StrategyVersion,
): Promise<Sound> {
  const compilation = await compileVersion(books, strategy, version);
  if (compilation.ok) return compilation;
  throw new Fault('strategy-invalid', { diagnostics: compilation.diagnostics });
}

type Sound = Compilation & { readonly ok: true };
