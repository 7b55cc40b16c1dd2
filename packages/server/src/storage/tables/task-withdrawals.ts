import { defineTable, type RowOf, small, uuid, whole } from './define-table.js';

export const taskWithdrawals = defineTable('task_withdrawals', {
  /** Of a game that is deleted as a whole: its own id. */
  task_id: uuid,
  game_id: uuid,
  owner_id: small,
  /** When somebody last took a step of it. */
  moved_at: whole,
});

export type TaskWithdrawalRow = RowOf<typeof taskWithdrawals.columns>;
