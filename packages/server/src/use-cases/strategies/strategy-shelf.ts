import { compile, type ParamProblem, type Parents, type Strategy } from '@merit/engine';
import { customStrategyId, type StrategyVersion } from '../../domain/custom-strategy.js';
import type { ParamValues } from '../../domain/game.js';
import { fittingParams } from './fitting-params.js';
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

/** A strategy with those of some parameters that it takes. */
export interface Fitting {
  readonly params: ParamValues;
  readonly bound: Strategy;
}

const COMPILED_MAX = 500;
const FITTED_MAX = 5000;

/**
 * Compiled strategies, and those with parameters bound, so that an award neither reads nor plans a text.
 * Versions that were published never change, nor does what they extend, so nothing here grows stale: which
 * version is meant is asked of storage each time.
 */
export class StrategyShelf {
  readonly #compiled = new RecentlyUsed<StrategyEdition>(COMPILED_MAX);
  readonly #fitted = new RecentlyUsed<Fitting>(FITTED_MAX);

  find(id: string, version: number): StrategyEdition | undefined {
    return this.#compiled.get(nameOf(customStrategyId(id), version));
  }

  /**
   * @param added A version that was published.
   * @param parents What it was published with.
   * @throws Error where the text has errors; what was published had none.
   */
  add({ strategyId: id, version, source }: StrategyVersion, parents: Parents): StrategyEdition {
    const compilation = compile(source, { parents });
    if (!compilation.ok) throw new Error(`version ${version} of the strategy ${id} has errors`);
    const edition = { strategyId: customStrategyId(id), version, strategy: compilation.strategy };
    this.#compiled.set(nameOf(edition.strategyId, version), edition);
    return edition;
  }

  /** The strategy with these parameters, planned once. */
  bind(edition: StrategyEdition, params: ParamValues): Binding {
    const { params: fitting, bound } = this.fit(edition, params);
    return Object.keys(fitting).length === Object.keys(params).length
      ? { ok: true, bound }
      : { ok: false, problems: edition.strategy.checkParams(params) };
  }

  /** The strategy with those parameters that it takes, planned once. */
  fit({ strategyId, version, strategy }: StrategyEdition, params: ParamValues): Fitting {
    const key = `${nameOf(strategyId, version)} ${JSON.stringify(Object.entries(params).sort())}`;
    const known = this.#fitted.get(key);
    if (known !== undefined) return known;
    const fitting = fittingParams(strategy, params);
    const fitted = { params: fitting, bound: strategy.bind(fitting) };
    this.#fitted.set(key, fitted);
    return fitted;
  }
}

function nameOf(strategyId: string, version: number): string {
  return `${strategyId}@${version}`;
}
