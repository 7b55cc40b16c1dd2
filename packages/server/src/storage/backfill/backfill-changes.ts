import { ChangeSums, type CountedAward, type CounterChanges } from '../awards/counter-changes.js';
import type { OwnersCounters } from '../timelines/read-counters.js';
import type { BackfillName } from './register-counters.js';

/**
 * What awards of the past add to the counters that a backfill builds, counted as awards count themselves. An
 * input of a part belongs to the later one of two backfills: that of the input, or that of the part.
 */
export function backfillChanges(
  awards: readonly CountedAward[],
  { owner, backfill }: BackfillName,
  { inputs, filters }: OwnersCounters,
): CounterChanges {
  const sums = new ChangeSums();
  for (const award of awards) {
    for (const placed of filters.placesOf({ ...award, owner }, award)) {
      if (placed.part !== null && placed.backfill === backfill) sums.addTimeline(award, placed, 0);
      sums.addInputs(award, placed, (input) => {
        const ofInput = inputs.backfillOf(owner, placed.scope, input);
        return ofInput !== null && Math.max(ofInput, placed.backfill) === backfill;
      });
    }
  }
  return sums.changes();
}
