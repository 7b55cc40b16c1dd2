import { createHash } from 'node:crypto';
import { type Binding, compile, type ParamProblem, type Parents } from '@merit/engine';
import { customStrategyId, type StrategyVersion } from '../domain/custom-strategy.js';
import { type Fitting, fit } from '../domain/fitting.js';
import type { ParamValues } from '../domain/game.js';
import type { StrategyCache, StrategyEdition } from '../ports/strategy-cache.js';
import { BoundedCache } from './bounded-cache.js';
import { compiledBytes, plannedBytes } from './strategy-bytes.js';

const MB = 1_000_000;
/** As `compiledBytes` and `plannedBytes` estimate it. */
const COMPILED_BYTES_MAX = 48 * MB;
const FITTED_BYTES_MAX = 48 * MB;
const SOUND_MAX = 20_000;

/** Keeps in memory what was used last; how much, is estimated. */
export class MemoryStrategyCache implements StrategyCache {
  readonly #compiled = new BoundedCache<StrategyEdition>({ sizeMax: COMPILED_BYTES_MAX });
  readonly #fitted = new BoundedCache<Fitting>({ sizeMax: FITTED_BYTES_MAX });
  /** Parameters that a version takes. */
  readonly #sound = new BoundedCache<true>({ sizeMax: SOUND_MAX });

  find(id: string, version: number): StrategyEdition | undefined {
    return this.#compiled.get(nameOf(customStrategyId(id), version));
  }

  add({ strategyId: id, version, source }: StrategyVersion, parents: Parents): StrategyEdition {
    const compilation = compile(source, { parents, costMax: Number.POSITIVE_INFINITY });
    if (!compilation.ok) throw new Error(`version ${version} of the strategy ${id} has errors`);
    const edition = { strategyId: customStrategyId(id), version, strategy: compilation.strategy };
    this.#compiled.set(nameOf(edition.strategyId, version), edition, compiledBytes(edition.strategy));
    return edition;
  }

  bind(edition: StrategyEdition, params: ParamValues): Binding {
    const { params: fitting, bound } = this.fit(edition, params);
    return Object.keys(fitting).length === Object.keys(params).length
      ? { ok: true, bound }
      : { ok: false, problems: edition.strategy.checkParams(params) };
  }

  fit({ strategyId, version, strategy }: StrategyEdition, params: ParamValues): Fitting {
    const key = keyOf(nameOf(strategyId, version), params);
    const known = this.#fitted.get(key);
    if (known !== undefined) return known;
    const fitted = fit(strategy, params);
    // Parameters are kept twice, in the key and bound to the plan, and may be larger than it.
    this.#fitted.set(key, fitted, plannedBytes(strategy) + 2 * key.length);
    return fitted;
  }

  problems({ strategyId, version, strategy }: StrategyEdition, params: ParamValues): readonly ParamProblem[] {
    const key = digestOf(keyOf(nameOf(strategyId, version), params));
    if (this.#sound.get(key)) return [];
    const problems = strategy.checkParams(params);
    if (problems.length === 0) this.#sound.set(key, true);
    return problems;
  }
}

/** Parameters may be long, and there are many. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function keyOf(name: string, params: ParamValues): string {
  const names = Object.keys(params).sort();
  return `${name} ${JSON.stringify(names.map((param) => [param, params[param]]))}`;
}

function nameOf(strategyId: string, version: number): string {
  return `${strategyId}@${version}`;
}
