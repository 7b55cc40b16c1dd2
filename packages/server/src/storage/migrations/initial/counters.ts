import { pointsLadder } from '../../../domain/points-ladder.js';
import { activityColumnNames } from '../../activity/activity-columns.js';
import type { ColumnTypes } from '../../dialects/column-types.js';
import type { SqlWords } from '../../dialects/sql-words.js';
import { allDays } from '../../timelines/all-days.js';
import { ranksSchema } from './ranks.js';
import { safe } from './safe-integers.js';

/** What is summed up of the ledger, what says which sums are kept, and what is still to be done. */
export function counters(t: ColumnTypes, words: SqlWords): string {
  return [
    ...[timelines, timelineDays, timelineInputs, parts, actionCounts].map((table) => table(t)),
    ranksSchema(t, words),
    ...[counted, backfills, chores, activityDays, keptBytes, strategyCounts].map((table) => table(t)),
  ].join('');
}

/**
 * A timeline sums up the awards of one subject (a task, a game, or a part of either) for one user, or for
 * everyone under the user 0. `external_user_id` repeats the user's only to give pages their order. `state`,
 * `users` and `tasks` belong to everyone's row: what isn't `open` takes no award. A part lies in no game, or
 * it would be among its user's games.
 *
 * The index that lists who has something in a game or a task leaves out the sums of everybody, which no list
 * shows. What looks one timeline up by its key can't go by it then: Postgres took it to be as good as the key
 * where it had looked at the table before anybody had an award, and read all users of a game for each.
 */
const timelines = (t: ColumnTypes) => `
create table timelines (
  subject_id ${t.uuid} not null,
  user_id ${t.whole} not null,
  game_id ${t.uuid} not null,
  awards ${t.whole} not null,
  points ${t.whole} not null check (points ${safe}),
  users ${t.whole} not null default 0,
  tasks ${t.whole} not null default 0,
  first_at ${t.whole},
  last_at ${t.whole},
  previous_at ${t.whole},
  owner_id ${t.small} not null,
  external_user_id ${t.key} not null,
  state ${t.text} not null default 'open' check (state in ('open', 'closed', 'deleted')),
  primary key (subject_id, user_id, owner_id)
)${t.counterTable};
create index timelines_of_user on timelines (user_id, game_id, subject_id);
create index timelines_of_games on timelines (user_id, game_id) where subject_id = game_id;
create index timelines_by_external_user on timelines (subject_id, external_user_id) where external_user_id > '';`;

const timelineDays = (t: ColumnTypes) => `
create table timeline_days (
  subject_id ${t.uuid} not null,
  user_id ${t.whole} not null,
  day ${t.small} not null,
  owner_id ${t.small} not null,
  began_at ${t.whole} not null,
  awards ${t.whole} not null,
  points ${t.whole} not null check (points ${safe}),
  first_at ${t.whole} not null,
  primary key (subject_id, user_id, day, owner_id, began_at)
)${t.counterTable};`;

const timelineInputs = (t: ColumnTypes) => `
create table timeline_inputs (
  subject_id ${t.uuid} not null,
  user_id ${t.whole} not null,
  awards ${t.whole} not null,
  day ${t.small} not null,
  owner_id ${t.small} not null,
  input ${t.key} not null,
  type ${t.key} not null,
  total ${t.decimal} not null,
  best ${t.decimal} not null,
  least ${t.decimal} not null,
  latest ${t.key} not null,
  primary key (subject_id, user_id, input, type, day, owner_id)
)${t.counterTable};`;

/** A part of a task's or a game's awards has timelines under its own id, which follows from what it is of. */
const parts = (t: ColumnTypes) => `
create table parts (
  part_id ${t.uuid} not null,
  filter_id ${t.uuid} not null,
  subject_id ${t.uuid} not null,
  owner_id ${t.small} not null,
  value ${t.key} not null,
  primary key (part_id)
)${t.table};
create index parts_of_subject on parts (subject_id);`;

/** Those outside of any task are counted under the user alone. */
const actionCounts = (t: ColumnTypes) => `
create table action_counts (
  subject_id ${t.uuid} not null,
  user_id ${t.whole} not null,
  actions ${t.whole} not null,
  first_at ${t.whole} not null,
  last_at ${t.whole} not null,
  day ${t.small} not null,
  owner_id ${t.small} not null,
  kind ${t.key} not null,
  primary key (subject_id, user_id, kind, day, owner_id)
)${t.counterTable};
create index action_counts_of_users on action_counts (subject_id, day, user_id) where day = ${allDays};
create index action_counts_of_user on action_counts (user_id, subject_id) where day = ${allDays};`;

/** Which inputs and parts are counted. `backfill` is the number of the backfill that still builds them. */
const counted = (t: ColumnTypes) => `
create table tracked_inputs (
  owner_id ${t.small} not null,
  backfill ${t.small},
  scope ${t.key} not null,
  input ${t.key} not null,
  type ${t.key} not null,
  primary key (owner_id, scope, input, type)
)${t.table};

create table fact_filters (
  owner_id ${t.small} not null,
  backfill ${t.small},
  filter_id ${t.uuid} not null,
  scope ${t.key} not null,
  case_name ${t.text},
  input ${t.text},
  type ${t.text},
  primary key (owner_id, scope, filter_id)
)${t.table};`;

/** A backfill stands after the award that its last columns name. An owner's numbers are never used again. */
const backfills = (t: ColumnTypes) => `
create table backfills (
  owner_id ${t.small} not null,
  backfill ${t.small} not null,
  begun_at ${t.whole} not null,
  moved_at ${t.whole} not null,
  finished_at ${t.whole},
  game_id ${t.uuid},
  until_at ${t.whole},
  occurred_at ${t.whole},
  award_id ${t.whole},
  primary key (owner_id, backfill)
)${t.counterTable};
create index backfills_under_way on backfills (moved_at) where finished_at is null;`;

/** Work in steps that isn't finished: few rows, and none for long. */
const chores = (t: ColumnTypes) => `
create table chores (
  owner_id ${t.small} not null,
  moved_at ${t.whole} not null,
  kind ${t.key} not null,
  subject ${t.key} not null,
  place ${t.text},
  primary key (owner_id, kind, subject)
)${t.counterTable};`;

/**
 * What was recorded in each owner's scope on a day of UTC, and what happened on that day by the clocks of
 * games.
 */
const activityDays = (t: ColumnTypes) => `
create table activity_days (
  owner_id ${t.small} not null,
  day ${t.small} not null,
  slot ${t.small} not null,
  ${activityColumnNames.map((name) => `${name} ${t.whole} not null,`).join('\n  ')}
  primary key (owner_id, day, slot)
)${t.counterTable};
create index activity_days_by_day on activity_days (day, owner_id, slot);`;

/** How much of what each owner made is kept. */
const keptBytes = (t: ColumnTypes) => `
create table kept_bytes (
  owner_id ${t.small} not null primary key,
  bytes ${t.whole} not null
)${t.counterTable};`;

/**
 * A line stands for decisions that came out alike: outcome, case, rule and step of points; its id follows
 * from those, since names may be longer than an index takes. `slot` spreads a busy strategy over several
 * rows.
 */
const strategyCounts = (t: ColumnTypes) => `
create table strategy_counts (
  line_id ${t.uuid} not null,
  executions ${t.whole} not null,
  points ${t.whole} not null,
  points_min ${t.whole} not null,
  points_max ${t.whole} not null,
  hour ${t.small} not null,
  version ${t.small} not null,
  slot ${t.small} not null,
  owner_id ${t.small} not null,
  step ${t.small} check (step between 0 and ${pointsLadder.length}),
  strategy_id ${t.key} not null,
  outcome ${t.text} not null check (outcome in ('awarded', 'denied', 'none')),
  case_name ${t.key} not null,
  rule ${t.key},
  primary key (strategy_id, hour, version, slot, line_id, owner_id)
)${t.counterTable};`;
