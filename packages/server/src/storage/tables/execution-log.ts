import type { ExecutionEntry } from '../../domain/execution.js';
import { defineTable, orNull, small, text, textOf, uuid, whole } from './define-table.js';

export const executionLog = defineTable('execution_log', {
  entry_id: uuid,
  owner_id: small,
  strategy_id: text,
  version: small,
  at: whole,
  outcome: textOf<ExecutionEntry['outcome']>(),
  error_code: orNull(text),
  duration_step: orNull(small),
  duration_max_ns: whole,
  executions: whole,
});
