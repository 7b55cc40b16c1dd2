import { builtinStrategy, type Strategy } from '@merit/engine';
import { customStrategyId } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import { readStrategyId } from '../../domain/strategy-reference.js';
import type { Call } from '../call.js';
import { requireVersionMeant } from '../custom-strategies/get.js';
import { compileVersion } from '../custom-strategies/strategy-at-version.js';
import { paceOf } from '../pace.js';
import { findAwardRange } from '../strategy-versions/compile-at-pace.js';

/** A strategy that games may name, in one version. */
export interface KnownStrategy {
  /** `default`, or `custom:<uuid>`: without the version. */
  readonly id: string;
  readonly kind: 'built-in' | 'custom';
  /** Null of what comes with the service. */
  readonly owner: Owner | null;
  readonly name: string;
  readonly description: string | null;
  readonly version: number;
  readonly strategy: Strategy;
}

/**
 * Gives a strategy as `findStrategy` does, with what it may award found already.
 *
 * @throws Fault those of `findStrategy`.
 */
export async function getStrategy(call: Call, strategyId: string): Promise<KnownStrategy> {
  const known = await findKnownStrategy(call, strategyId);
  // Built-ins keep theirs for as long as the process runs.
  if (known.kind === 'custom') await findAwardRange(known.strategy, paceOf(call));
  return known;
}

/**
 * A built-in, or a custom strategy of the caller's scope, by what games call it. `custom:<uuid>` is the
 * version that awards, or the newest of one that never did.
 *
 * @throws Fault `strategy-not-found`, `version-not-found`; `strategy-invalid` where that is a draft with
 *   errors.
 */
export async function findKnownStrategy(call: Call, strategyId: string): Promise<KnownStrategy> {
  const reference = readStrategyId(strategyId);
  if (reference.kind === 'built-in') return getBuiltIn(reference.id);
  const { id, version: wanted } = reference;
  const { strategy, version } = await requireVersionMeant(call, { id, version: wanted ?? undefined });
  const place = { books: call.books, pace: paceOf(call) };
  const { compilation } = await compileVersion(place, strategy, version);
  if (!compilation.ok) throw new Fault('strategy-invalid', { diagnostics: compilation.diagnostics });
  return {
    id: customStrategyId(id),
    kind: 'custom',
    owner: strategy.owner,
    name: strategy.name,
    description: strategy.description,
    version: version.version,
    strategy: compilation.strategy,
  };
}

function getBuiltIn(builtInId: string): KnownStrategy {
  const found = builtinStrategy(builtInId);
  if (found === null) throw new Fault('strategy-not-found');
  const { id, name, description, version, strategy } = found;
  return { kind: 'built-in', owner: null, id, name, description, version, strategy };
}
