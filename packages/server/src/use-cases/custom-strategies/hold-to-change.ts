import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import type { Expectation } from '../change.js';
import { canReach } from '../scope.js';

export interface StrategyToChange {
  readonly id: string;
  readonly expects: Expectation<CustomStrategy>;
}

/**
 * A strategy that the rest of the transaction has to itself, so that of two changes at once the later one
 * sees what the earlier one left.
 *
 * @throws Fault `strategy-not-found`, `precondition-failed`.
 */
export async function holdToChange(
  { books, principal }: Call,
  { id, expects }: StrategyToChange,
): Promise<CustomStrategy> {
  const strategy = await books.strategies.holdToChange(id);
  if (strategy === null || !canReach(principal, strategy.owner)) throw new Fault('strategy-not-found');
  expects?.(strategy);
  return strategy;
}

/** @throws Fault `version-not-found`. */
export async function requireVersion(
  { books }: Call,
  { id }: CustomStrategy,
  number: number,
): Promise<StrategyVersion> {
  const version = await books.strategies.findVersion(id, number);
  if (version === null) throw new Fault('version-not-found');
  return version;
}

/** @throws Fault `strategy-archived`. */
export function requireNotArchived({ status }: CustomStrategy): void {
  if (status === 'archived') throw new Fault('strategy-archived');
}
