import type { ColumnTypes } from '../../dialects/column-types.js';

/**
 * What owners set up. Games and strategies keep their owner's text beside the number: answers show it, and
 * lists of one owner stand in its order. A list has one index, whatever it is filtered by: an owner keeps so
 * much and no more, and lists of all owners go by the primary key.
 */
export function configuration(t: ColumnTypes): string {
  return [games, tasks, names, strategies, versions].map((table) => table(t)).join('');
}

const games = (t: ColumnTypes) => `
create table games (
  game_id ${t.uuid} primary key,
  owner ${t.key} not null,
  external_game_id ${t.key} not null,
  platform ${t.text},
  strategy_id ${t.key} not null,
  time_zone ${t.text} not null,
  params ${t.text} not null,
  created_at ${t.whole} not null,
  updated_at ${t.whole} not null,
  deleted_at ${t.whole},
  revision ${t.whole} not null,
  api_key_used ${t.text},
  oauth_user_id ${t.text},
  name ${t.text},
  metadata ${t.text} not null default '{}',
  levels ${t.text},
  owner_id ${t.small} not null
)${t.table};
create unique index games_by_external_id on games (owner, external_game_id) where deleted_at is null;
create index games_of_owner on games (owner, game_id) where deleted_at is null;
create index games_using_strategy on games (strategy_id, game_id) where deleted_at is null;
create index games_by_name on games (external_game_id, game_id) where deleted_at is null;`;

/**
 * A game may have any number of deleted tasks: one index has those with an award, for lists of points. The
 * last index is for publications, which ask all games that follow a strategy for such tasks.
 */
const tasks = (t: ColumnTypes) => `
create table tasks (
  task_id ${t.uuid} primary key,
  game_id ${t.uuid} not null references games,
  external_task_id ${t.key} not null,
  strategy_id ${t.key},
  status ${t.text} not null check (status in ('open', 'closed')),
  params ${t.text} not null,
  created_at ${t.whole} not null,
  updated_at ${t.whole} not null,
  deleted_at ${t.whole},
  is_listed ${t.small} not null,
  revision ${t.whole} not null,
  api_key_used ${t.text},
  oauth_user_id ${t.text},
  name ${t.text},
  metadata ${t.text} not null default '{}',
  owner_id ${t.small} not null
)${t.table};
create unique index tasks_by_external_id on tasks (game_id, external_task_id) where deleted_at is null;
create index tasks_by_name on tasks (game_id, external_task_id, task_id) where is_listed = 1;
create index tasks_using_strategy on tasks (strategy_id, task_id) where deleted_at is null;
create index tasks_listed on tasks (game_id, task_id) where deleted_at is null;
create index tasks_inheriting_with_params on tasks (game_id, task_id)
  where deleted_at is null and strategy_id is null and params <> '{}';`;

/** The names that a game or a task had: each award was decided under one of them. */
const names = (t: ColumnTypes) => `
create table game_names (
  game_id ${t.uuid} not null references games,
  owner_id ${t.small} not null,
  external_game_id ${t.key} not null,
  primary key (game_id, external_game_id)
)${t.table};

create table task_names (
  task_id ${t.uuid} not null references tasks,
  owner_id ${t.small} not null,
  external_task_id ${t.key} not null,
  primary key (task_id, external_task_id)
)${t.table};`;

const strategies = (t: ColumnTypes) => `
create table custom_strategies (
  strategy_id ${t.uuid} primary key,
  owner ${t.key} not null,
  name ${t.key} not null,
  description ${t.text},
  status ${t.text} not null check (status in ('draft', 'published', 'archived')),
  latest_version ${t.small} not null,
  published_version ${t.small},
  created_at ${t.whole} not null,
  updated_at ${t.whole} not null,
  archived_at ${t.whole},
  revision ${t.whole} not null,
  api_key_used ${t.text},
  oauth_user_id ${t.text},
  owner_id ${t.small} not null
)${t.table};
create unique index custom_strategies_by_name on custom_strategies (owner, name) where archived_at is null;
create index custom_strategies_of_owner on custom_strategies (owner, strategy_id);`;

/** `parent` is the version of the parent that the strategy was published with. */
const versions = (t: ColumnTypes) => `
create table strategy_versions (
  strategy_id ${t.uuid} not null references custom_strategies,
  version ${t.small} not null,
  owner_id ${t.small} not null,
  errors ${t.small} not null default 0,
  warnings ${t.small} not null default 0,
  created_at ${t.whole} not null,
  published_at ${t.whole},
  superseded_at ${t.whole},
  status ${t.text} not null check (status in ('draft', 'published', 'superseded')),
  source ${t.text} not null,
  parent ${t.text},
  api_key_used ${t.text},
  oauth_user_id ${t.text},
  primary key (strategy_id, version)
)${t.table};`;
