import { activityColumnNames } from '../activity/activity-columns.js';
import type { ColumnTypes } from '../dialects/column-types.js';
import { configuration } from './0025-owners-configuration.js';
import { ledger } from './0025-owners-ledger.js';
import type { Migration } from './migration.js';
import { rebuilt } from './rebuilt.js';

/**
 * Each owner has a number, which every row has in the place of the owner's text or beside what it belongs to,
 * so that any statement can name it. Tables are written anew; code of before knows nothing of the numbers, so
 * it can't run any more.
 */
export const owners: Migration = {
  version: 25,
  name: 'owners',
  compatibleFrom: 25,
  up: (types, words) =>
    [
      numbers(types),
      events(types),
      activity(types),
      counted(types),
      actions(types),
      ...ledger(types, words),
      ...configuration(types, words),
    ].join('\n'),
};

/**
 * Whoever calls, and whoever has anything: an owner has its number before it has any row. An external id is
 * looked for in the scopes of keys without a look at those of subjects, so the number tells which it is.
 */
const numbers = (t: ColumnTypes) => `
create table owners (
  number ${t.numbered},
  owner ${t.key} not null unique,
  owner_id ${t.small} not null unique generated always as
    (cast(case when substr(owner, 1, 4) = 'key:' then number else -number end as ${t.small})) stored
)${t.table};
insert into owners (owner)
select owner from (${tablesWithOwner.map((table) => `select owner from ${table}`).join(' union ')}) as known
order by owner;`;

const tablesWithOwner = [
  ...['api_keys', 'oauth_users'],
  ...['games', 'users', 'custom_strategies', 'actions', 'event_ids', 'activity_days'],
  ...['tracked_inputs', 'fact_filters', 'backfills', 'task_withdrawals'],
];

/** For a table that says whose its rows are. */
const joinOwners = (table: string) => `join owners on owners.owner = ${table}.owner`;

/** Its rows are little more than their keys. */
const events = (t: ColumnTypes) =>
  rebuilt('event_ids', {
    columns: {
      owner_id: `${t.small} not null`,
      award_id: t.uuid,
      action_id: t.uuid,
      event_id: `${t.key} not null`,
    },
    key: ['owner_id', 'event_id'],
    options: t.keyTable,
    join: joinOwners('event_ids'),
  });

const activity = (t: ColumnTypes) =>
  rebuilt('activity_days', {
    columns: {
      owner_id: `${t.small} not null`,
      day: `${t.small} not null`,
      slot: `${t.small} not null`,
      ...Object.fromEntries(activityColumnNames.map((name) => [name, `${t.whole} not null`])),
    },
    key: ['owner_id', 'day', 'slot'],
    options: t.counterTable,
    join: joinOwners('activity_days'),
    indexes: { activity_days_by_day: '(day, owner_id, slot)' },
  });

const counted = (t: ColumnTypes) =>
  [
    rebuilt('tracked_inputs', {
      columns: {
        owner_id: `${t.small} not null`,
        backfill: t.small,
        scope: `${t.key} not null`,
        input: `${t.key} not null`,
        type: `${t.key} not null`,
      },
      key: ['owner_id', 'scope', 'input', 'type'],
      options: t.table,
      join: joinOwners('tracked_inputs'),
    }),
    rebuilt('fact_filters', {
      columns: {
        owner_id: `${t.small} not null`,
        backfill: t.small,
        filter_id: `${t.uuid} not null`,
        scope: `${t.key} not null`,
        case_name: t.text,
        input: t.text,
        type: t.text,
      },
      key: ['owner_id', 'scope', 'filter_id'],
      options: t.table,
      join: joinOwners('fact_filters'),
    }),
    rebuilt('backfills', {
      columns: {
        owner_id: `${t.small} not null`,
        backfill: `${t.small} not null`,
        begun_at: `${t.whole} not null`,
        moved_at: `${t.whole} not null`,
        finished_at: t.whole,
        game_id: t.uuid,
        until_at: t.whole,
        occurred_at: t.whole,
        award_id: t.uuid,
      },
      key: ['owner_id', 'backfill'],
      options: t.counterTable,
      join: joinOwners('backfills'),
      indexes: { backfills_under_way: '(moved_at) where finished_at is null' },
    }),
  ].join('');

/** What has a fixed length stands first, so that Postgres fills nothing up between it. */
const actions = (t: ColumnTypes) =>
  rebuilt('actions', {
    columns: {
      action_id: `${t.uuid} not null`,
      user_id: `${t.uuid} not null`,
      owner_id: `${t.small} not null`,
      day: `${t.small} not null`,
      occurred_at: `${t.whole} not null`,
      created_at: `${t.whole} not null`,
      game_id: t.uuid,
      task_id: t.uuid,
      award_id: t.uuid,
      kind: `${t.key} not null`,
      data: `${t.text} not null`,
      description: t.text,
      decision: t.text,
      event_id: t.text,
      api_key_used: t.text,
      oauth_user_id: t.text,
    },
    key: ['action_id'],
    options: t.table,
    join: joinOwners('actions'),
    indexes: {
      actions_of_user: '(user_id, kind, occurred_at)',
      actions_of_task: '(task_id, kind, occurred_at)',
      actions_of_game: '(game_id, kind, occurred_at)',
      actions_of_award: '(award_id) where award_id is not null',
    },
  });
