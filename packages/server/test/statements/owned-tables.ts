import type { OwnedTables } from './unowned-tables.js';

/**
 * The tables whose rows are somebody's, with the column that says whose. What isn't named here is nobody's,
 * or everybody's: keys and subjects, which are owners themselves, idempotency keys, which have a scope of
 * their own, the audit log and the list of exports, which administrators are in too.
 */
export const ownedTables: OwnedTables = new Map([
  ['actions', 'owner'],
  ['action_counts', null],
  ['activity_days', 'owner'],
  ['awards', null],
  ['backfills', 'owner'],
  ['custom_strategies', 'owner'],
  ['event_ids', 'owner'],
  ['execution_log', null],
  ['fact_filters', 'owner'],
  ['game_names', null],
  ['games', 'owner'],
  ['parts', null],
  ['ranks', null],
  ['strategy_counts', null],
  ['strategy_versions', null],
  ['task_names', null],
  ['task_withdrawals', 'owner'],
  ['tasks', null],
  ['timeline_days', null],
  ['timeline_inputs', null],
  ['timelines', null],
  ['tracked_inputs', 'owner'],
  ['users', 'owner'],
  ['wallet_transactions', null],
  ['wallets', null],
]);
