import type { ComparedType, FactScope } from '@merit/dsl';
import { defineTable, orNull, type RowOf, small, text, textOf } from './define-table.js';

export const trackedInputs = defineTable('tracked_inputs', {
  owner_id: small,
  scope: textOf<FactScope>(),
  input: text,
  type: textOf<ComparedType>(),
  /** The number of the backfill that builds its counters; null once they are complete. */
  backfill: orNull(small),
});

export type TrackedInputRow = RowOf<typeof trackedInputs.columns>;
