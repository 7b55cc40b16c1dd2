import type { Strategy } from '@merit/engine';
import type { ParamValues } from './game.js';

/** A strategy bound to those of the given parameters that it accepts. */
export interface Fitting {
  readonly params: ParamValues;
  readonly bound: Strategy;
}

/**
 * The strategy with those of the parameters that it takes: a version may be published over the heads of some
 * that use it, and each parameter that it doesn't take then counts as if it weren't set. It ends, since each
 * round leaves one out at least; with none left, a published strategy has its defaults.
 */
export function fit(strategy: Strategy, params: ParamValues): Fitting {
  const binding = strategy.tryBind(params);
  if (binding.ok) return { params, bound: binding.bound };
  const unfit = new Set(binding.problems.map(({ name }) => name));
  const others = Object.entries(params).filter(([name]) => !unfit.has(name));
  const isSmaller = others.length < Object.keys(params).length;
  return isSmaller ? fit(strategy, Object.fromEntries(others)) : { params: {}, bound: strategy.bind({}) };
}
