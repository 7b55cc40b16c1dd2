import type { CountedDecision } from '../../domain/counted-decision.js';
import { defineTable, orNull, type RowOf, small, text, textOf, uuid, whole } from './define-table.js';

export const strategyCounts = defineTable('strategy_counts', {
  strategy_id: text,
  owner_id: small,
  /** Of UTC, in hours since 1970. */
  hour: small,
  version: small,
  /** An hour is the sum of its slots. */
  slot: small,
  /** Follows from what its decisions have in common. */
  line_id: uuid,
  outcome: textOf<CountedDecision['outcome']>(),
  case_name: text,
  rule: orNull(text),
  step: orNull(small),
  executions: whole,
  points: whole,
  points_min: whole,
  points_max: whole,
});

export type StrategyCountRow = RowOf<typeof strategyCounts.columns>;
