import { pointsLadder } from '../../domain/points-ladder.js';
import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { rebuilt, rebuiltTogether } from './rebuilt.js';

/**
 * What is set up, by whom, and what became of it. Games, strategies and users keep their owner's text beside
 * the number: answers show it, and lists of one owner stand in its order.
 */
export function configuration(t: ColumnTypes, words: SqlWords): readonly string[] {
  const numbered = (table: string, value: string) =>
    words.addRequired({ table, column: 'owner_id', type: t.small }, value);
  const ownersOf = (table: string) =>
    numbered(table, `(select owners.owner_id from owners where owners.owner = ${table}.owner)`);
  return [
    ownersOf('games'),
    ownersOf('custom_strategies'),
    numbered('tasks', '(select games.owner_id from games where games.game_id = tasks.game_id)'),
    gameNames(t),
    taskNames(t),
    versions(t),
    counts(t),
    executions(t),
    withdrawals(t),
    people(t),
  ];
}

const gameNames = (t: ColumnTypes) =>
  rebuilt('game_names', {
    columns: {
      game_id: `${t.uuid} not null references games`,
      owner_id: `${t.small} not null`,
      external_game_id: `${t.key} not null`,
    },
    key: ['game_id', 'external_game_id'],
    options: t.table,
    join: 'join games on games.game_id = game_names.game_id',
  });

const taskNames = (t: ColumnTypes) =>
  rebuilt('task_names', {
    columns: {
      task_id: `${t.uuid} not null references tasks`,
      owner_id: `${t.small} not null`,
      external_task_id: `${t.key} not null`,
    },
    key: ['task_id', 'external_task_id'],
    options: t.table,
    join: 'join tasks on tasks.task_id = task_names.task_id',
  });

const versions = (t: ColumnTypes) =>
  rebuilt('strategy_versions', {
    columns: {
      strategy_id: `${t.uuid} not null references custom_strategies`,
      version: `${t.small} not null`,
      owner_id: `${t.small} not null`,
      errors: `${t.small} not null default 0`,
      warnings: `${t.small} not null default 0`,
      created_at: `${t.whole} not null`,
      published_at: t.whole,
      superseded_at: t.whole,
      status: `${t.text} not null check (status in ('draft', 'published', 'superseded'))`,
      source: `${t.text} not null`,
      parent: t.text,
      api_key_used: t.text,
      oauth_user_id: t.text,
    },
    key: ['strategy_id', 'version'],
    options: t.table,
    join: 'join custom_strategies on custom_strategies.strategy_id = strategy_versions.strategy_id',
    indexes: { strategy_versions_by_status: '(strategy_id, status, version)' },
  });

/** For tables that name a strategy as the ledger does: `custom:<uuid>`. */
const joinStrategies = (t: ColumnTypes, table: string) =>
  `join custom_strategies on custom_strategies.strategy_id = cast(substr(${table}.strategy_id, 8) as ${t.uuid})`;

/** The number stands last in the key, which statements name in a conflict. */
const counts = (t: ColumnTypes) =>
  rebuilt('strategy_counts', {
    columns: {
      line_id: `${t.uuid} not null`,
      executions: `${t.whole} not null`,
      points: `${t.whole} not null`,
      points_min: `${t.whole} not null`,
      points_max: `${t.whole} not null`,
      hour: `${t.small} not null`,
      version: `${t.small} not null`,
      slot: `${t.small} not null`,
      owner_id: `${t.small} not null`,
      step: `${t.small} check (step between 0 and ${pointsLadder.length})`,
      strategy_id: `${t.key} not null`,
      outcome: `${t.text} not null check (outcome in ('awarded', 'denied', 'none'))`,
      case_name: `${t.key} not null`,
      rule: t.key,
    },
    key: ['strategy_id', 'hour', 'version', 'slot', 'line_id', 'owner_id'],
    options: t.counterTable,
    join: joinStrategies(t, 'strategy_counts'),
  });

const executions = (t: ColumnTypes) =>
  rebuilt('execution_log', {
    columns: {
      entry_id: `${t.uuid} not null`,
      at: `${t.whole} not null`,
      duration_max_ns: `${t.whole} not null`,
      executions: `${t.whole} not null`,
      version: `${t.small} not null`,
      owner_id: `${t.small} not null`,
      duration_step: t.small,
      strategy_id: `${t.key} not null`,
      outcome: `${t.text} not null`,
      error_code: t.text,
    },
    key: ['entry_id'],
    options: t.table,
    join: joinStrategies(t, 'execution_log'),
    indexes: {
      execution_log_of_strategy: '(strategy_id, at)',
      execution_log_by_time: '(at)',
    },
  });

const withdrawals = (t: ColumnTypes) =>
  rebuilt('task_withdrawals', {
    columns: {
      task_id: `${t.uuid} not null`,
      game_id: `${t.uuid} not null`,
      moved_at: `${t.whole} not null`,
      owner_id: `${t.small} not null`,
    },
    key: ['task_id'],
    options: t.table,
    join: 'join owners on owners.owner = task_withdrawals.owner',
    indexes: {
      task_withdrawals_of_game: '(game_id)',
      task_withdrawals_left: '(moved_at)',
    },
  });

/** What has a fixed length stands first here too: that is where the number fits in. */
const people = (t: ColumnTypes) =>
  rebuiltTogether({
    users: {
      columns: {
        user_id: `${t.uuid} not null`,
        created_at: `${t.whole} not null`,
        owner_id: `${t.small} not null`,
        owner: `${t.key} not null`,
        external_user_id: `${t.key} not null`,
        name: t.text,
        metadata: `${t.text} not null default '{}'`,
        api_key_used: t.text,
        oauth_user_id: t.text,
      },
      key: ['user_id'],
      options: t.table,
      join: 'join owners on owners.owner = users.owner',
      uniques: { users_of_name: '(owner, external_user_id)' },
      indexes: {
        users_in_scopes: '(external_user_id, owner)',
        users_of_owner: '(owner, user_id)',
      },
    },
    wallets: {
      columns: {
        user_id: `${t.uuid} not null references users_rebuilt`,
        points: `${t.whole} not null default 0 check (points between 0 and 9007199254740991)`,
        coin_cents: `${t.whole} not null default 0 check (coin_cents between 0 and 9007199254740991)`,
        owner_id: `${t.small} not null`,
      },
      key: ['user_id'],
      options: t.counterTable,
      join: 'join users_rebuilt on users_rebuilt.user_id = wallets.user_id',
    },
  });
