import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { allDays } from '../timelines/all-days.js';
import { inputSums, named } from '../timelines/input-sums.js';
import { ledgerScopes, userColumn } from '../timelines/ledger-scopes.js';
import { scopes } from '../timelines/timeline-key.js';
import type { Migration } from './migration.js';

/**
 * Counters of inputs also say how many values there were, the least and the latest one; they are built anew
 * from the ledger. Actions are kept, and counted by their kind. Code of before would leave these counters
 * behind, so it can't run any more.
 */
export const facts: Migration = {
  version: 3,
  name: 'facts',
  compatibleFrom: 3,
  up: (types, words) => [inputs(types), refill(words), parts(types), actions(types)].join('\n'),
};

function inputs(t: ColumnTypes): string {
  return `
drop table timeline_inputs;
create table timeline_inputs (
  subject_id ${t.uuid} not null,
  user_id ${t.uuid} not null,
  input ${t.key} not null,
  type ${t.key} not null,
  day ${t.small} not null,
  awards ${t.whole} not null,
  total ${t.decimal} not null,
  best ${t.decimal} not null,
  least ${t.decimal} not null,
  latest ${t.key} not null,
  primary key (subject_id, user_id, input, type, day)
)${t.counterTable};`;
}

/** As it was before rows named their owner. */
const joinAlive = 'join tasks on tasks.task_id = awards.task_id and tasks.deleted_at is null';

function refill(words: SqlWords): string {
  const { table, name, type } = words.trackedItems;
  return scopes
    .flatMap((scope) => {
      const ledger = ledgerScopes[scope];
      return ['awards.day', String(allDays)].map(
        (day) => `
insert into timeline_inputs (subject_id, user_id, day, input, type, awards, total, best, least, latest)
select ${ledger.subject}, ${userColumn(ledger, words)}, ${day}, ${name}, ${type}, ${named(inputSums(words))}
from tracked_inputs join games on games.owner = tracked_inputs.owner
  join awards on awards.game_id = games.game_id ${ledger.joinAlive === '' ? '' : joinAlive}
  join ${table} on ${name} = tracked_inputs.input and ${type} = tracked_inputs.type
where tracked_inputs.scope = '${scope}'
group by 1, 2, 3, 4, 5;`,
      );
    })
    .join('\n');
}

/** A part of a task's or a game's awards has timelines under its own id, which follows from what it is of. */
function parts(t: ColumnTypes): string {
  return `
create table fact_filters (
  owner ${t.key} not null,
  scope ${t.key} not null,
  filter_id ${t.uuid} not null,
  case_name ${t.text},
  input ${t.text},
  type ${t.text},
  primary key (owner, scope, filter_id)
)${t.table};

create table parts (
  part_id ${t.uuid} primary key,
  filter_id ${t.uuid} not null,
  subject_id ${t.uuid} not null,
  value ${t.key} not null
)${t.table};
create index parts_of_subject on parts (subject_id);`;
}

/**
 * An action without a task is its user's in every task and game of the owner. Its day is that of UTC, and it
 * is counted under the user alone.
 */
function actions(t: ColumnTypes): string {
  return `
create table actions (
  action_id ${t.uuid} primary key,
  owner ${t.key} not null,
  user_id ${t.uuid} not null,
  game_id ${t.uuid},
  task_id ${t.uuid},
  kind ${t.key} not null,
  data ${t.text} not null,
  event_id ${t.text},
  occurred_at ${t.whole} not null,
  created_at ${t.whole} not null,
  day ${t.small} not null,
  api_key_used ${t.text},
  oauth_user_id ${t.text}
)${t.table};
create index actions_of_user on actions (user_id, kind, occurred_at);
create index actions_of_task on actions (task_id, kind, occurred_at);
create index actions_of_game on actions (game_id, kind, occurred_at);

create table action_counts (
  subject_id ${t.uuid} not null,
  user_id ${t.uuid} not null,
  kind ${t.key} not null,
  day ${t.small} not null,
  actions ${t.whole} not null,
  primary key (subject_id, user_id, kind, day)
)${t.counterTable};`;
}
