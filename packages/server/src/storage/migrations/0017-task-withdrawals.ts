import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/**
 * A deleted task is taken out of its game's counters beside the awards: it stands here until that is done.
 * Code of before would count such a game anew, so it can't run any more.
 */
export const taskWithdrawals: Migration = {
  version: 17,
  name: 'task-withdrawals',
  compatibleFrom: 17,
  up: (t: ColumnTypes) => `
create table task_withdrawals (
  task_id ${t.uuid} primary key,
  game_id ${t.uuid} not null,
  owner ${t.key} not null,
  moved_at ${t.whole} not null
)${t.table};
create index task_withdrawals_of_game on task_withdrawals (game_id);
create index task_withdrawals_left on task_withdrawals (moved_at);`,
};
