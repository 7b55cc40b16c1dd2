import type { ParamProblem, Strategy } from '@merit/engine';
import type { ParamValues } from '../../domain/game.js';
import type { Pace } from '../pace.js';

const SETS_KEPT_MAX = 10_000;

/**
 * Sets of parameters, of which each is checked once: some mistakes show only in planning, which takes
 * milliseconds.
 */
export class CheckedParams {
  readonly #strategy: Strategy;
  readonly #known = new Map<string, readonly ParamProblem[]>();

  constructor(strategy: Strategy) {
    this.#strategy = strategy;
  }

  /** What is wrong with a set; waits only where it isn't known. */
  async problems(params: ParamValues, pace: Pace): Promise<readonly ParamProblem[]> {
    const name = JSON.stringify(params);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    await pace();
    const problems = this.#strategy.checkParams(params);
    if (this.#known.size < SETS_KEPT_MAX) this.#known.set(name, problems);
    return problems;
  }
}
