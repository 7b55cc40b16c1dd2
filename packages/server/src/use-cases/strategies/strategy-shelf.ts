import { compile, type ParamProblem, type Strategy } from '@merit/engine';
import { customStrategyId, type StrategyVersion } from '../../domain/custom-strategy.js';
import type { ParamValues } from '../../domain/game.js';
import { parentsOf } from './parents.js';
import { RecentlyUsed } from './recently-used.js';

/** One version of a strategy, compiled: what it is doesn't change any more. */
export interface StrategyEdition {
  /** `default`, or `custom:<uuid>`: without the version. */
  readonly strategyId: string;
  readonly version: number;
  readonly strategy: Strategy;
}

export type Binding =
  | { readonly ok: true; readonly bound: Strategy }
  | { readonly ok: false; readonly problems: readonly ParamProblem[] };

const COMPILED_MAX = 500;
const BOUND_MAX = 5000;

/**
 * Compiled strategies, and those with parameters bound, so that an award neither reads nor plans a text.
 * Versions never change, so nothing here grows stale: which version is meant is asked of storage each time.
 */
export class StrategyShelf {
  readonly #compiled = new RecentlyUsed<StrategyEdition>(COMPILED_MAX);
  readonly #bound = new RecentlyUsed<Strategy>(BOUND_MAX);

  find(id: string, version: number): StrategyEdition | undefined {
    return this.#compiled.get(nameOf(customStrategyId(id), version));
  }

  /** @throws Error where the text has errors; what was published had none. */
  add(added: StrategyVersion): StrategyEdition {
    const { strategyId: id, version, source } = added;
    const compilation = compile(source, { parents: parentsOf(added) });
    if (!compilation.ok) throw new Error(`version ${version} of the strategy ${id} has errors`);
    const edition = { strategyId: customStrategyId(id), version, strategy: compilation.strategy };
    this.#compiled.set(nameOf(edition.strategyId, version), edition);
    return edition;
  }

  /** The strategy with these parameters, planned once. */
  bind({ strategyId, version, strategy }: StrategyEdition, params: ParamValues): Binding {
    const key = `${nameOf(strategyId, version)} ${JSON.stringify(Object.entries(params).sort())}`;
    const known = this.#bound.get(key);
    if (known !== undefined) return { ok: true, bound: known };
    const problems = strategy.checkParams(params);
    if (problems.length > 0) return { ok: false, problems };
    const bound = strategy.bind(params);
    this.#bound.set(key, bound);
    return { ok: true, bound };
  }
}

function nameOf(strategyId: string, version: number): string {
  return `${strategyId}@${version}`;
}
