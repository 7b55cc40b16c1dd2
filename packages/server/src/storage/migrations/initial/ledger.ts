import type { ColumnTypes } from '../../dialects/column-types.js';
import { safe } from './safe-integers.js';

/** What happened: awards, actions, and executions of strategies. */
export function ledger(t: ColumnTypes): string {
  return [awards, reversedAwards, eventIds, actions, executions].map((table) => table(t)).join('');
}

/**
 * Awards refer to games, tasks and users without foreign keys: their checks would lock the same parent row
 * for every award of a busy game, and `verify` finds a stray row. `clock` is what `now` meant for an award,
 * whose game may move to another time zone later.
 *
 * The index that says most of a row is made first: SQLite has no statistics here, and of several that it
 * takes to be as good it goes by the oldest.
 */
const awards = (t: ColumnTypes) => `
create table awards (
  award_id ${t.numbered},
${awardColumns(t)}
)${t.table};
create unique index awards_by_uuid on awards (uuid);
create index awards_of_strategy on awards (strategy_id, strategy_version, created_at, user_id)
  where substr(strategy_id, 1, 7) = 'custom:';
create index awards_of_game on awards (game_id, occurred_at, award_id);
create index awards_recorded_in_game on awards (game_id, created_at, award_id);
create index awards_of_user_in_task on awards (user_id, task_id, occurred_at, award_id);
create index awards_of_user_in_game on awards (user_id, game_id, occurred_at, award_id);
create index awards_of_task on awards (task_id, occurred_at, award_id);`;

/**
 * Awards that were cancelled. They move here, so that whatever reads history needn't know that an award can
 * be cancelled; whoever has the id of one looks in both tables.
 */
const reversedAwards = (t: ColumnTypes) => `
create table reversed_awards (
  award_id ${t.whole} primary key,
${awardColumns(t)}
)${t.table};
create unique index reversed_awards_by_uuid on reversed_awards (uuid);
create index reversed_awards_of_user on reversed_awards (user_id, award_id);`;

/** `points` are what counts. `reversed` is what was taken back of them; null where nothing was. */
const awardColumns = (t: ColumnTypes) => `\
  uuid ${t.uuid} not null,
  game_id ${t.uuid} not null,
  task_id ${t.uuid} not null,
  user_id ${t.whole} not null,
  owner_id ${t.small} not null,
  day ${t.small} not null,
  points ${t.whole} not null check (points ${safe}),
  reversed ${t.whole},
  occurred_at ${t.whole} not null,
  created_at ${t.whole} not null,
  strategy_version ${t.small},
  backfill ${t.small},
  kind ${t.text} not null,
  case_name ${t.text} not null,
  rule ${t.text},
  strategy_id ${t.text},
  event_id ${t.text},
  reply ${t.text} not null,
  lines ${t.text} not null,
  params ${t.text} not null,
  facts ${t.text} not null,
  clock ${t.text},
  tracked ${t.text} not null,
  data ${t.text} not null,
  description ${t.text},
  api_key_used ${t.text},
  oauth_user_id ${t.text}`;

/**
 * What became of an event, for ever: an action, an award or both, or a line that took an award back, and
 * then a row is little more than its key. Of one that led to neither the outcome stands here, and its user's
 * erasure finds it.
 */
const eventIds = (t: ColumnTypes) => `
create table event_ids (
  owner_id ${t.small} not null,
  award_id ${t.whole},
  action_id ${t.uuid},
  user_id ${t.whole},
  task_id ${t.uuid},
  transaction_id ${t.whole},
  event_id ${t.key} not null,
  outcome ${t.text},
  primary key (owner_id, event_id)
)${t.keyTable};
create index event_ids_of_user on event_ids (user_id, event_id) where user_id is not null;`;

/**
 * An action without a task is its user's in every task and game of the owner. Its day is that of UTC.
 * `decision` is what its answer said, for a repeat of the request.
 */
const actions = (t: ColumnTypes) => `
create table actions (
  action_id ${t.uuid} not null,
  user_id ${t.whole} not null,
  owner_id ${t.small} not null,
  day ${t.small} not null,
  occurred_at ${t.whole} not null,
  created_at ${t.whole} not null,
  game_id ${t.uuid},
  task_id ${t.uuid},
  award_id ${t.whole},
  kind ${t.key} not null,
  data ${t.text} not null,
  description ${t.text},
  decision ${t.text},
  event_id ${t.text},
  api_key_used ${t.text},
  oauth_user_id ${t.text},
  primary key (action_id)
)${t.table};
create index actions_of_user on actions (user_id, kind, occurred_at);
create index actions_of_task on actions (task_id, kind, occurred_at);
create index actions_of_game on actions (game_id, kind, occurred_at);
create index actions_of_award on actions (award_id) where award_id is not null;`;

/** Only ever added to, and taken away by its time. */
const executions = (t: ColumnTypes) => `
create table execution_log (
  entry_id ${t.uuid} not null,
  at ${t.whole} not null,
  duration_max_ns ${t.whole} not null,
  executions ${t.whole} not null,
  version ${t.small} not null,
  owner_id ${t.small} not null,
  duration_step ${t.small},
  strategy_id ${t.key} not null,
  outcome ${t.text} not null,
  error_code ${t.text},
  primary key (entry_id)
)${t.table};
create index execution_log_of_strategy on execution_log (strategy_id, at);`;
