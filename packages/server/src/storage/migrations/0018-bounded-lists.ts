import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { nowhere } from '../timelines/nowhere.js';
import type { Migration } from './migration.js';

/**
 * Every list finds what its filters leave by an index that goes on in the list's own order, whichever of them
 * are given: a filter that nothing meets costs no more than one that everything does.
 */
export const boundedLists: Migration = {
  version: 18,
  name: 'bounded-lists',
  compatibleFrom: 17,
  up: (_: ColumnTypes, words: SqlWords) =>
    [...games, ...tasks, ...apiKeys, ...strategies, ...audit, ...timelines(words), ...others].join('\n'),
};

const games = [
  ...filteredBy('games', ['owner', 'platform', 'strategy_id'], {
    order: 'game_id',
    where: 'deleted_at is null',
    // Those that are there: `games_of_owner`, `games_using_strategy`.
    except: ['owner', 'strategy_id'],
  }),
  `create index games_with_params on games (strategy_id, game_id) where deleted_at is null and params <> '{}';`,
];

/** Deleted tasks, of which a game may have any number, are in none of them. */
const tasks = [
  'drop index tasks_of_game;',
  ...filteredBy('tasks', ['status', 'strategy_id'], {
    first: 'game_id',
    order: 'task_id',
    where: 'deleted_at is null',
  }),
  `create index tasks_with_params on tasks (strategy_id, task_id) where deleted_at is null and params <> '{}';`,
  `create index tasks_inheriting_with_params on tasks (game_id, task_id)
    where deleted_at is null and strategy_id is null and params <> '{}';`,
];

const apiKeys = ['revoked_at is null', 'revoked_at is not null'].flatMap((where, index) => {
  const state = ['active', 'revoked'][index];
  return [
    `create index api_keys_${state} on api_keys (key_id) where ${where};`,
    `create index api_keys_${state}_of_owner on api_keys (owner, key_id) where ${where};`,
  ];
});

const strategies = [
  ...filteredBy('custom_strategies', ['owner', 'status', 'name'], {
    order: 'strategy_id',
    except: ['', 'owner'],
  }),
  'create index strategy_versions_by_status on strategy_versions (strategy_id, status, version);',
];

const audit = [
  'drop index audit_entries_of_owner;',
  'drop index audit_entries_by_module;',
  'drop index audit_entries_by_level;',
  'drop index audit_entries_by_time;',
  ...filteredBy('audit_entries', ['owner', 'module', 'level'], { order: 'at, entry_id' }),
];

/**
 * Parts of games, of which there may be very many, lie in no game: they would be among their user's games.
 */
const timelines = ({ uuid }: SqlWords) => [
  `update timelines set game_id = ${uuid(nowhere)} where subject_id in (select part_id from parts);`,
];

/** Each takes the place of another one, so that awards write as many entries as before. */
const others = [
  'drop index wallet_transactions_of_user;',
  'create index wallet_transactions_of_user on wallet_transactions (user_id, type, transaction_id);',
  'drop index activity_days_by_day;',
  'create index activity_days_by_day on activity_days (day, owner, slot);',
];

interface Filtered {
  /** A column that is always given. */
  readonly first?: string;
  /** The columns of the list's order. */
  readonly order: string;
  readonly where?: string;
  /** Sets of columns that have an index already. */
  readonly except?: readonly string[];
}

/** An index for every set of the columns that a filter may name. */
function filteredBy(
  table: string,
  columns: readonly string[],
  { first, order, where, except = [] }: Filtered,
): readonly string[] {
  return subsetsOf(columns)
    .filter((set) => !except.includes(set.join()))
    .map((set) => {
      const name = [table, 'listed', ...set].join('_');
      const condition = where === undefined ? '' : ` where ${where}`;
      const parts = [...(first === undefined ? [] : [first]), ...set, order];
      return `create index ${name} on ${table} (${parts.join(', ')})${condition};`;
    });
}

function subsetsOf(columns: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: 2 ** columns.length }, (_, set) =>
    columns.filter((_column, index) => Math.floor(set / 2 ** index) % 2 === 1),
  );
}
