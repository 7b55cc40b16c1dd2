import type { Reading } from './plan.js';

/**
 * The tables that grow with what is played, or with whoever comes, and by which columns one finds no more
 * than a few of their rows, however many there are. What isn't named doesn't grow: the service itself reads
 * what it wrote of its schema.
 */
export const growing: Readonly<Record<string, readonly (readonly string[])[]>> = {
  api_keys: [['api_key'], ['key_id']],
  oauth_users: [['owner']],
  owners: [['owner_id'], ['owner']],
  audit_entries: [['entry_id']],
  exports: [['export_id']],
  idempotency_keys: [['scope', 'key']],
  games: [['game_id'], ['owner', 'external_game_id']],
  game_names: [['game_id', 'external_game_id']],
  task_names: [['task_id', 'external_task_id']],
  tasks: [['task_id'], ['game_id', 'external_task_id']],
  custom_strategies: [['strategy_id'], ['owner', 'name']],
  strategy_versions: [['strategy_id', 'version']],
  strategy_counts: [['strategy_id', 'hour', 'version', 'slot', 'line_id']],
  execution_log: [['entry_id']],
  users: [['user_id'], ['owner', 'external_user_id']],
  wallets: [['user_id']],
  wallet_transactions: [['transaction_id']],
  awards: [['award_id'], ['uuid']],
  event_ids: [['owner_id', 'event_id']],
  timelines: [
    ['subject_id', 'user_id'],
    ['subject_id', 'external_user_id'],
  ],
  ranks: [['subject_id', 'points', 'user_id']],
  timeline_days: [['subject_id', 'user_id', 'day']],
  timeline_inputs: [['subject_id', 'user_id', 'input', 'type', 'day']],
  tracked_inputs: [['owner_id', 'scope', 'input', 'type']],
  fact_filters: [['owner_id', 'scope', 'filter_id']],
  parts: [['part_id']],
  actions: [['action_id'], ['award_id']],
  action_counts: [['subject_id', 'user_id', 'kind', 'day']],
  activity_days: [['owner_id', 'day', 'slot']],
  kept_bytes: [['owner_id']],
  backfills: [['owner_id', 'backfill']],
  chores: [['owner_id', 'kind', 'subject']],
};

/** Whether it reads no more rows than the statement asks for, or than a few. */
export function isBounded(reading: Reading): boolean {
  return growing[reading.table] === undefined || reading.isLimited || isByKey(reading);
}

/** Whether it finds a few rows by what is given of them. */
export function isByKey({ table, given }: Reading): boolean {
  return growing[table]?.some((key) => key.every((column) => given.includes(column))) === true;
}
