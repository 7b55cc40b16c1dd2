import type { Schema } from './schema.js';

/**
 * The names of all columns of a table, which the compiler checks. Statements name what they read: a prepared
 * `select *` fails from the moment a later release adds a column, and with it every older replica.
 */
function columnsOf<Table extends keyof Schema>(
  columns: Readonly<Record<keyof Schema[Table], true>>,
): readonly (keyof Schema[Table] & string)[] {
  return Object.keys(columns) as (keyof Schema[Table] & string)[];
}

const stamps = { api_key_used: true, oauth_user_id: true } as const;

export const apiKeyColumns = columnsOf<'api_keys'>({
  api_key: true,
  key_id: true,
  digest: true,
  owner: true,
  client: true,
  description: true,
  replaces: true,
  created_by: true,
  created_at: true,
  last_used_at: true,
  revoked_at: true,
});

export const auditEntryColumns = columnsOf<'audit_entries'>({
  entry_id: true,
  at: true,
  module: true,
  level: true,
  message: true,
  owner: true,
  request_id: true,
  details: true,
  ...stamps,
});

export const idempotencyKeyColumns = columnsOf<'idempotency_keys'>({
  scope: true,
  key: true,
  digest: true,
  created_at: true,
  status: true,
  location: true,
  etag: true,
  award_id: true,
  action_id: true,
  view_version: true,
  body: true,
});

export const gameColumns = columnsOf<'games'>({
  game_id: true,
  owner: true,
  external_game_id: true,
  platform: true,
  strategy_id: true,
  time_zone: true,
  params: true,
  created_at: true,
  updated_at: true,
  deleted_at: true,
  revision: true,
  ...stamps,
});

export const taskColumns = columnsOf<'tasks'>({
  task_id: true,
  game_id: true,
  external_task_id: true,
  strategy_id: true,
  status: true,
  params: true,
  created_at: true,
  updated_at: true,
  deleted_at: true,
  revision: true,
  ...stamps,
});

export const customStrategyColumns = columnsOf<'custom_strategies'>({
  strategy_id: true,
  owner: true,
  name: true,
  description: true,
  status: true,
  latest_version: true,
  published_version: true,
  created_at: true,
  updated_at: true,
  archived_at: true,
  revision: true,
  ...stamps,
});

export const strategyVersionColumns = columnsOf<'strategy_versions'>({
  strategy_id: true,
  version: true,
  status: true,
  source: true,
  parent: true,
  errors: true,
  warnings: true,
  created_at: true,
  published_at: true,
  superseded_at: true,
  ...stamps,
});

export const userColumns = columnsOf<'users'>({
  user_id: true,
  owner: true,
  external_user_id: true,
  created_at: true,
  ...stamps,
});

export const walletColumns = columnsOf<'wallets'>({ user_id: true, points: true, coin_cents: true });

/** `table.a, table.b` for a statement written by hand. */
export function listed<Table extends keyof Schema>(
  table: Table,
  columns: readonly (keyof Schema[Table] & string)[],
): string {
  return columns.map((column) => `${table}.${column}`).join(', ');
}
