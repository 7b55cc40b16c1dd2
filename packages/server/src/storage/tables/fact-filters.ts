import type { ComparedType, FactScope } from '@merit/dsl';
import { defineTable, orNull, type RowOf, small, text, textOf, uuid } from './define-table.js';

export const factFilters = defineTable('fact_filters', {
  owner_id: small,
  scope: textOf<FactScope>(),
  filter_id: uuid,
  case_name: orNull(text),
  input: orNull(text),
  type: orNull(textOf<ComparedType>()),
  /** The number of the backfill that builds its counters; null once they are complete. */
  backfill: orNull(small),
});

export type FactFilterRow = RowOf<typeof factFilters.columns>;
