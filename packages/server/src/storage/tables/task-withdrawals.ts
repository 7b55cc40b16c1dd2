import type { Owner } from '../../domain/owner.js';
import { defineTable, type RowOf, textOf, uuid, whole } from './define-table.js';

export const taskWithdrawals = defineTable('task_withdrawals', {
  task_id: uuid,
  game_id: uuid,
  owner: textOf<Owner>(),
  /** When somebody last took a step of it. */
  moved_at: whole,
});

export type TaskWithdrawalRow = RowOf<typeof taskWithdrawals.columns>;
