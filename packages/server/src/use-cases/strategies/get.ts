import { type BuiltinStrategy, builtinStrategy } from '@merit/engine';
import { Fault } from '../../domain/fault.js';

/** @throws Fault `strategy-not-found`, also for custom strategies, which stand elsewhere. */
export function getStrategy(id: string): BuiltinStrategy {
  const found = builtinStrategy(id);
  if (found === null) throw new Fault('strategy-not-found');
  return found;
}
