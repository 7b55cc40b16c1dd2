import type { CustomStrategy, StrategyVersion } from '../../domain/custom-strategy.js';
import { Fault } from '../../domain/fault.js';
import type { Call } from '../call.js';
import type { Expectation } from '../change.js';
import { requireStrategy } from '../scope.js';

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
export async function holdToChange(call: Call, { id, expects }: StrategyToChange): Promise<CustomStrategy> {
  const { owner } = call.principal.isAdmin ? await requireStrategy(call, id) : call.principal;
  const strategy = await call.books.strategies.holdToChange({ owner, id });
  if (strategy === null) throw new Fault('strategy-not-found');
  expects?.(strategy);
  return strategy;
}

/** @throws Fault `version-not-found`. */
export async function requireVersion(
  { books }: Call,
  strategy: CustomStrategy,
  number: number,
): Promise<StrategyVersion> {
  const version = await books.strategies.findVersion(strategy, number);
  if (version === null) throw new Fault('version-not-found');
  return version;
}

/** @throws Fault `strategy-archived`. */
export function requireNotArchived({ status }: CustomStrategy): void {
  if (status === 'archived') throw new Fault('strategy-archived');
}
