import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { allDays } from '../timelines/all-days.js';
import { nowhere } from '../timelines/nowhere.js';
import { isListed } from './0022-ranks.js';
import { rebuilt } from './rebuilt.js';

/**
 * The ledger and its counters. The number stands last in the keys that statements name in a conflict: their
 * first columns are ids, which are nobody else's, and find rows by themselves. Other keys stay as short as
 * they are.
 */
export function ledger(t: ColumnTypes, words: SqlWords): readonly string[] {
  return [
    subjects,
    awards(t),
    transactions(t),
    actionCounts(t, words),
    days(t),
    inputs(t),
    ranks(t, words),
    parts(t),
    'drop table owned_subjects;',
  ];
}

const safe = 'between -9007199254740991 and 9007199254740991';

/** What timelines are of, with whose it is. */
const subjects = `
create temporary table owned_subjects as
  select games.game_id as subject_id, owners.owner_id
  from games join owners on owners.owner = games.owner
  union all select tasks.task_id, owners.owner_id
  from tasks join games on games.game_id = tasks.game_id join owners on owners.owner = games.owner
  union all select parts.part_id, owners.owner_id
  from parts join games on games.game_id = parts.subject_id join owners on owners.owner = games.owner
  union all select parts.part_id, owners.owner_id
  from parts join tasks on tasks.task_id = parts.subject_id join games on games.game_id = tasks.game_id
    join owners on owners.owner = games.owner;
create index owned_subjects_by_id on owned_subjects (subject_id, owner_id);`;

const joinSubjects = (column: string) => `join owned_subjects on owned_subjects.subject_id = ${column}`;
const joinUsers = (table: string) =>
  `join users on users.user_id = ${table}.user_id join owners on owners.owner = users.owner`;

const awards = (t: ColumnTypes) =>
  rebuilt('awards', {
    columns: {
      award_id: `${t.uuid} not null`,
      game_id: `${t.uuid} not null`,
      task_id: `${t.uuid} not null`,
      user_id: `${t.uuid} not null`,
      owner_id: `${t.small} not null`,
      day: `${t.small} not null`,
      points: `${t.whole} not null check (points ${safe})`,
      occurred_at: `${t.whole} not null`,
      created_at: `${t.whole} not null`,
      strategy_version: t.small,
      backfill: t.small,
      reverses_id: t.uuid,
      kind: `${t.text} not null`,
      case_name: `${t.text} not null`,
      rule: t.text,
      strategy_id: t.text,
      event_id: t.text,
      reply: `${t.text} not null`,
      lines: `${t.text} not null`,
      params: `${t.text} not null`,
      facts: `${t.text} not null`,
      clock: t.text,
      tracked: `${t.text} not null`,
      data: `${t.text} not null`,
      description: t.text,
      api_key_used: t.text,
      oauth_user_id: t.text,
    },
    key: ['award_id'],
    options: t.table,
    join: joinSubjects('awards.game_id'),
    indexes: {
      awards_of_strategy: `(strategy_id, strategy_version, created_at, user_id)
  where substr(strategy_id, 1, 7) = 'custom:'`,
      awards_of_game: '(game_id, occurred_at, award_id)',
      awards_of_user_in_task: '(user_id, task_id, occurred_at, award_id)',
      awards_of_user_in_game: '(user_id, game_id, occurred_at, award_id)',
      awards_of_task: '(task_id, occurred_at, award_id)',
    },
  });

const transactions = (t: ColumnTypes) =>
  rebuilt('wallet_transactions', {
    columns: {
      transaction_id: `${t.uuid} not null`,
      user_id: `${t.uuid} not null`,
      points: `${t.whole} not null check (points ${safe})`,
      coin_cents: `${t.whole} not null check (coin_cents ${safe})`,
      points_after: `${t.whole} not null`,
      coin_cents_after: `${t.whole} not null`,
      created_at: `${t.whole} not null`,
      rate: t.whole,
      available_at: t.whole,
      expires_at: t.whole,
      remaining: t.whole,
      award_id: t.uuid,
      owner_id: `${t.small} not null`,
      type: `${t.text} not null`,
      api_key_used: t.text,
      oauth_user_id: t.text,
    },
    key: ['transaction_id'],
    options: t.table,
    join: joinUsers('wallet_transactions'),
    indexes: { wallet_transactions_of_user: '(user_id, type, transaction_id)' },
  });

/** Those outside of any task are under no subject that is somebody's, but under a user. */
const actionCounts = (t: ColumnTypes, { uuid }: SqlWords) =>
  rebuilt('action_counts', {
    columns: {
      subject_id: `${t.uuid} not null`,
      user_id: `${t.uuid} not null`,
      actions: `${t.whole} not null`,
      first_at: `${t.whole} not null`,
      last_at: `${t.whole} not null`,
      day: `${t.small} not null`,
      owner_id: `${t.small} not null`,
      kind: `${t.key} not null`,
    },
    key: ['subject_id', 'user_id', 'kind', 'day', 'owner_id'],
    options: t.counterTable,
    ownerId: 'coalesce(owned_subjects.owner_id, owners.owner_id)',
    join: `left ${joinSubjects('action_counts.subject_id')}
  left join users on users.user_id = action_counts.user_id and action_counts.subject_id = ${uuid(nowhere)}
  left join owners on owners.owner = users.owner
where coalesce(owned_subjects.owner_id, owners.owner_id) is not null`,
    indexes: {
      action_counts_of_users: `(subject_id, day, user_id) where day = ${allDays}`,
      action_counts_of_user: `(user_id, subject_id) where day = ${allDays}`,
    },
  });

const days = (t: ColumnTypes) =>
  rebuilt('timeline_days', {
    columns: {
      subject_id: `${t.uuid} not null`,
      user_id: `${t.uuid} not null`,
      day: `${t.small} not null`,
      owner_id: `${t.small} not null`,
      began_at: `${t.whole} not null`,
      awards: `${t.whole} not null`,
      points: `${t.whole} not null check (points ${safe})`,
      first_at: `${t.whole} not null`,
    },
    key: ['subject_id', 'user_id', 'day', 'owner_id', 'began_at'],
    options: t.counterTable,
    join: joinSubjects('timeline_days.subject_id'),
  });

const inputs = (t: ColumnTypes) =>
  rebuilt('timeline_inputs', {
    columns: {
      subject_id: `${t.uuid} not null`,
      user_id: `${t.uuid} not null`,
      awards: `${t.whole} not null`,
      day: `${t.small} not null`,
      owner_id: `${t.small} not null`,
      input: `${t.key} not null`,
      type: `${t.key} not null`,
      total: `${t.decimal} not null`,
      best: `${t.decimal} not null`,
      least: `${t.decimal} not null`,
      latest: `${t.key} not null`,
    },
    key: ['subject_id', 'user_id', 'input', 'type', 'day', 'owner_id'],
    options: t.counterTable,
    join: joinSubjects('timeline_inputs.subject_id'),
  });

const parts = (t: ColumnTypes) =>
  rebuilt('parts', {
    columns: {
      part_id: `${t.uuid} not null`,
      filter_id: `${t.uuid} not null`,
      subject_id: `${t.uuid} not null`,
      owner_id: `${t.small} not null`,
      value: `${t.key} not null`,
    },
    key: ['part_id'],
    options: t.table,
    join: joinSubjects('parts.part_id'),
    indexes: { parts_of_subject: '(subject_id)' },
  });

/** The triggers that keep them are made again last, so that nothing is entered twice. */
const ranks = (t: ColumnTypes, words: SqlWords) =>
  [
    ...['rank_entered', 'rank_changed', 'rank_left'].map((name) =>
      words.dropTrigger({ name, table: 'timelines' }),
    ),
    timelines(t),
    rebuilt('ranks', {
      columns: {
        subject_id: `${t.uuid} not null`,
        points: `${t.whole} not null`,
        user_id: `${t.uuid} not null`,
        owner_id: `${t.small} not null`,
      },
      key: ['subject_id', 'points', 'user_id'],
      options: t.keyTable,
      join: joinSubjects('ranks.subject_id'),
    }),
    ...triggers(words),
  ].join('\n');

const timelines = (t: ColumnTypes) =>
  rebuilt('timelines', {
    columns: {
      subject_id: `${t.uuid} not null`,
      user_id: `${t.uuid} not null`,
      game_id: `${t.uuid} not null`,
      awards: `${t.whole} not null`,
      points: `${t.whole} not null check (points ${safe})`,
      users: `${t.whole} not null default 0`,
      tasks: `${t.whole} not null default 0`,
      first_at: t.whole,
      last_at: t.whole,
      previous_at: t.whole,
      owner_id: `${t.small} not null`,
      external_user_id: `${t.key} not null`,
      state: `${t.text} not null default 'open' check (state in ('open', 'closed', 'deleted'))`,
    },
    key: ['subject_id', 'user_id', 'owner_id'],
    options: t.counterTable,
    join: joinSubjects('timelines.subject_id'),
    indexes: {
      timelines_by_external_user: '(subject_id, external_user_id)',
      timelines_of_user: '(user_id, game_id, subject_id)',
      timelines_of_games: '(user_id, game_id) where subject_id = game_id',
    },
  });

const same = `owner_id = old.owner_id and subject_id = old.subject_id and points = old.points
  and user_id = old.user_id`;

const triggers = (words: SqlWords) => [
  words.afterEach({
    ...{ name: 'rank_entered', table: 'timelines', event: 'insert', when: isListed(words, 'new.') },
    run: `insert into ranks (subject_id, points, user_id, owner_id)
      values (new.subject_id, new.points, new.user_id, new.owner_id)`,
  }),
  words.afterEach({
    ...{ name: 'rank_changed', table: 'timelines', event: 'update of points' },
    when: `${isListed(words, 'new.')} and new.points <> old.points`,
    run: `update ranks set points = new.points where ${same}`,
  }),
  words.afterEach({
    ...{ name: 'rank_left', table: 'timelines', event: 'delete', when: isListed(words, 'old.') },
    run: `delete from ranks where ${same}`,
  }),
];
