import type { Owner } from '../../domain/owner.js';
import type { WantedCounters } from './wanted-counters.js';

/**
 * Raised where a transaction needs counters that aren't complete. It is rolled back, so that it holds nothing
 * while they are built, and runs again afterwards.
 */
export class CountersMissing extends Error {
  override readonly name = 'CountersMissing';
  readonly owner: Owner;
  readonly wanted: WantedCounters;

  constructor(owner: Owner, wanted: WantedCounters) {
    super('counters are to be built before the transaction');
    this.owner = owner;
    this.wanted = wanted;
  }
}
