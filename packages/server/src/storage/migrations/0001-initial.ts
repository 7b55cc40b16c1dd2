import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/** ±(2^53 − 1): what a number carries exactly, here and in JSON. */
const safe = 'between -9007199254740991 and 9007199254740991';

/**
 * Times are milliseconds since 1970, coins whole hundredths, JSON is text. Nullable columns that nothing
 * fills yet (`reverses_id`, `available_at`, `expires_at`, `remaining`) leave room for reversals, pending
 * points and expiry.
 */
export const initial: Migration = {
  version: 1,
  name: 'initial',
  compatibleFrom: 1,
  up: (t) => [credentials(t), configuration(t), people(t), ledger(t), counters(t)].join('\n'),
};

const stamps = (t: ColumnTypes) => `api_key_used ${t.text}, oauth_user_id ${t.text}`;

function credentials(t: ColumnTypes): string {
  return `
create table api_keys (
  api_key ${t.key} primary key,
  key_id ${t.uuid} not null unique,
  digest ${t.bytes} not null,
  owner ${t.key} not null,
  client ${t.text} not null,
  description ${t.text},
  replaces ${t.text},
  created_by ${t.text} not null,
  created_at ${t.whole} not null,
  last_used_at ${t.whole},
  revoked_at ${t.whole}
)${t.table};
create index api_keys_of_owner on api_keys (owner, key_id);

create table oauth_users (
  subject ${t.key} primary key,
  provider ${t.text} not null,
  status ${t.text} not null,
  created_at ${t.whole} not null
)${t.table};

create table audit_entries (
  entry_id ${t.uuid} primary key,
  at ${t.whole} not null,
  module ${t.text} not null,
  level ${t.text} not null,
  message ${t.text} not null,
  owner ${t.key},
  request_id ${t.text},
  details ${t.text} not null,
  ${stamps(t)}
)${t.table};
create index audit_entries_of_owner on audit_entries (owner, entry_id);

create table idempotency_keys (
  scope ${t.key} not null,
  key ${t.key} not null,
  digest ${t.text} not null,
  created_at ${t.whole} not null,
  status ${t.small},
  location ${t.text},
  etag ${t.text},
  award_id ${t.uuid},
  view_version ${t.small},
  body ${t.text},
  primary key (scope, key)
)${t.table};
create index idempotency_keys_by_age on idempotency_keys (created_at);`;
}

function configuration(t: ColumnTypes): string {
  return `
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
  ${stamps(t)}
)${t.table};
create unique index games_by_external_id on games (owner, external_game_id) where deleted_at is null;
create index games_of_owner on games (owner, game_id) where deleted_at is null;
create index games_by_strategy on games (strategy_id) where deleted_at is null;

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
  revision ${t.whole} not null,
  ${stamps(t)}
)${t.table};
create unique index tasks_by_external_id on tasks (game_id, external_task_id) where deleted_at is null;
create index tasks_of_game on tasks (game_id, task_id);
create index tasks_by_strategy on tasks (strategy_id) where deleted_at is null;

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
  ${stamps(t)}
)${t.table};
create unique index custom_strategies_by_name on custom_strategies (owner, name) where archived_at is null;
create index custom_strategies_of_owner on custom_strategies (owner, strategy_id);

create table strategy_versions (
  strategy_id ${t.uuid} not null references custom_strategies,
  version ${t.small} not null,
  status ${t.text} not null check (status in ('draft', 'published', 'superseded')),
  source ${t.text} not null,
  created_at ${t.whole} not null,
  published_at ${t.whole},
  superseded_at ${t.whole},
  ${stamps(t)},
  primary key (strategy_id, version)
)${t.table};`;
}

function people(t: ColumnTypes): string {
  return `
create table users (
  user_id ${t.uuid} primary key,
  owner ${t.key} not null,
  external_user_id ${t.key} not null,
  created_at ${t.whole} not null,
  unique (owner, external_user_id)
)${t.table};
create index users_by_external_id on users (external_user_id);

create table wallets (
  user_id ${t.uuid} primary key references users,
  points ${t.whole} not null default 0 check (points between 0 and 9007199254740991),
  coin_cents ${t.whole} not null default 0 check (coin_cents between 0 and 9007199254740991)
)${t.counterTable};

create table wallet_transactions (
  transaction_id ${t.uuid} primary key,
  user_id ${t.uuid} not null,
  type ${t.text} not null,
  points ${t.whole} not null check (points ${safe}),
  coin_cents ${t.whole} not null check (coin_cents ${safe}),
  points_after ${t.whole} not null,
  coin_cents_after ${t.whole} not null,
  rate ${t.whole},
  award_id ${t.uuid},
  created_at ${t.whole} not null,
  available_at ${t.whole},
  expires_at ${t.whole},
  remaining ${t.whole},
  ${stamps(t)}
)${t.table};
create index wallet_transactions_of_user on wallet_transactions (user_id, transaction_id);`;
}

/**
 * Awards refer to games, tasks and users without foreign keys: their checks would lock the same parent row
 * for every award of a busy game, and `verify` finds a stray row.
 */
function ledger(t: ColumnTypes): string {
  return `
create table awards (
  award_id ${t.uuid} primary key,
  game_id ${t.uuid} not null,
  task_id ${t.uuid} not null,
  user_id ${t.uuid} not null,
  kind ${t.text} not null,
  points ${t.whole} not null check (points ${safe}),
  case_name ${t.text} not null,
  rule ${t.text},
  reply ${t.text} not null,
  lines ${t.text} not null,
  strategy_id ${t.text},
  strategy_version ${t.small},
  params ${t.text} not null,
  facts ${t.text} not null,
  tracked ${t.text} not null,
  data ${t.text} not null,
  description ${t.text},
  event_id ${t.text},
  reverses_id ${t.uuid},
  occurred_at ${t.whole} not null,
  created_at ${t.whole} not null,
  day ${t.small} not null,
  ${stamps(t)}
)${t.table};
create index awards_of_user_in_task on awards (user_id, task_id, occurred_at);
create index awards_of_user_in_game on awards (user_id, game_id, occurred_at);
create index awards_of_task on awards (task_id, occurred_at);
create index awards_of_game on awards (game_id, occurred_at);

create table event_ids (
  owner ${t.key} not null,
  event_id ${t.key} not null,
  award_id ${t.uuid} not null,
  primary key (owner, event_id)
)${t.table};`;
}

/**
 * A timeline sums up the awards of one subject (a task or a game) for one user, or for everyone under the
 * nil user. `external_user_id` repeats the user's only to give pages their order. `state` and `users`
 * belong to everyone's row: what isn't `open` takes no award.
 */
function counters(t: ColumnTypes): string {
  return `
create table timelines (
  subject_id ${t.uuid} not null,
  user_id ${t.uuid} not null,
  game_id ${t.uuid} not null,
  external_user_id ${t.key} not null,
  awards ${t.whole} not null,
  points ${t.whole} not null check (points ${safe}),
  first_at ${t.whole},
  last_at ${t.whole},
  previous_at ${t.whole},
  users ${t.whole} not null default 0,
  state ${t.text} not null default 'open' check (state in ('open', 'closed', 'deleted')),
  primary key (subject_id, user_id)
)${t.counterTable};
create index timelines_by_external_user on timelines (subject_id, external_user_id);
create index timelines_of_user on timelines (user_id, game_id, subject_id);

create table timeline_days (
  subject_id ${t.uuid} not null,
  user_id ${t.uuid} not null,
  day ${t.small} not null,
  began_at ${t.whole} not null,
  awards ${t.whole} not null,
  points ${t.whole} not null check (points ${safe}),
  first_at ${t.whole} not null,
  primary key (subject_id, user_id, day, began_at)
)${t.counterTable};

create table timeline_inputs (
  subject_id ${t.uuid} not null,
  user_id ${t.uuid} not null,
  input ${t.key} not null,
  type ${t.key} not null,
  day ${t.small} not null,
  total ${t.decimal} not null,
  best ${t.decimal} not null,
  primary key (subject_id, user_id, input, type, day)
)${t.counterTable};

create table tracked_inputs (
  owner ${t.key} not null,
  scope ${t.key} not null,
  input ${t.key} not null,
  type ${t.key} not null,
  primary key (owner, scope, input, type)
)${t.table};`;
}
