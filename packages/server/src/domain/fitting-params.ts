import type { Strategy } from '@merit/engine';
import type { ParamValues } from './game.js';

/**
 * Those of the parameters that a strategy takes: a version may be published over the heads of some that use
 * it, and each parameter that it doesn't take then counts as if it weren't set. It ends, since each round
 * leaves one out at least; with none left, a published strategy has its defaults.
 */
export function fittingParams(strategy: Strategy, params: ParamValues): ParamValues {
  const unfit = new Set(strategy.checkParams(params).map(({ name }) => name));
  if (unfit.size === 0) return params;
  const others = Object.entries(params).filter(([name]) => !unfit.has(name));
  const isSmaller = others.length < Object.keys(params).length;
  return isSmaller ? fittingParams(strategy, Object.fromEntries(others)) : {};
}
