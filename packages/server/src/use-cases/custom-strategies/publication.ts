import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import type { Call } from '../call.js';
import { paceOf, paceWithin, type Worker } from '../pace.js';
import { findStrategy } from '../scope.js';
import { findAwardRange } from '../strategy-versions/compile-at-pace.js';
import { parentsOf } from '../strategy-versions/parents.js';
import { CheckedParams } from './checked-params.js';
import { unfitFollowers } from './params-conflict.js';
import { type CompiledVersion, compileVersion } from './strategy-at-version.js';

/**
 * A version that is to award, with what is found out slowly: found before the transaction, which others wait
 * for.
 */
export interface Publication {
  readonly number: number;
  readonly compiled: CompiledVersion;
  /** Null where the version has errors. */
  readonly params: CheckedParams | null;
}

export interface VersionToPublish {
  readonly id: string;
  /** The newest where absent. */
  readonly version: number | undefined;
}

/**
 * Compiles a version and checks all that follows it; null where the transaction is going to refuse it anyway.
 */
export async function preparePublication(
  call: Pick<Call, 'books' | 'principal'> & Worker,
  { id, version: wanted }: VersionToPublish,
): Promise<Publication | null> {
  const { books } = call;
  const strategy = await findStrategy(call, id);
  if (strategy === null) return null;
  const version = await books.strategies.findVersion(strategy, wanted ?? strategy.latestVersion);
  if (version === null || version.status === 'published') return null;
  const pace = paceOf(call);
  const compiled = await compileVersion({ books, pace }, strategy, version);
  if (compiled.compilation.ok) await findAwardRange(compiled.compilation.strategy, pace);
  const publication = publicationOf(version, compiled);
  if (publication.params !== null) await unfitFollowers(call, strategy, { params: publication.params, pace });
  return publication;
}

/**
 * What was prepared, or else the same prepared now: another version may be meant by now, or extend something
 * else.
 */
export async function publicationNow(
  call: Pick<Call, 'books'> & Pick<Worker, 'services'>,
  strategy: CustomStrategy,
  { version, prepared }: { readonly version: StrategyVersion; readonly prepared: Publication | null },
): Promise<Publication> {
  const { books } = call;
  if (prepared?.number === version.version) {
    const { names } = await parentsOf(books, strategy, version, prepared.compiled.parsed);
    if (names === prepared.compiled.names) return prepared;
  }
  const pace = paceWithin(call);
  return publicationOf(version, await compileVersion({ books, pace }, strategy, version));
}

function publicationOf({ version: number }: StrategyVersion, compiled: CompiledVersion): Publication {
  const { compilation } = compiled;
  return { number, compiled, params: compilation.ok ? new CheckedParams(compilation.strategy) : null };
}
