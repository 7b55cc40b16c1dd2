import type { ColumnTypes } from '../../dialects/column-types.js';

/** Who calls, what they did, and what they were answered. */
export function credentials(t: ColumnTypes): string {
  return [owners, apiKeys, oauthUsers, auditEntries, idempotencyKeys, exportRecords]
    .map((table) => table(t))
    .join('');
}

/**
 * Everybody who calls or owns anything has a number before they have any row. It is negative for people and
 * positive for API keys, so that an external id is found in the scopes of keys without reading people's.
 */
const owners = (t: ColumnTypes) => `
create table owners (
  number ${t.numbered},
  owner ${t.key} not null unique,
  owner_id ${t.small} not null unique generated always as
    (cast(case when substr(owner, 1, 4) = 'key:' then number else -number end as ${t.small})) stored
)${t.table};`;

const apiKeys = (t: ColumnTypes) => `
create table api_keys (
  api_key ${t.key} primary key,
  key_id ${t.uuid} not null unique,
  digest ${t.bytes} not null,
  owner ${t.key} not null,
  client ${t.text} not null,
  description ${t.text},
  replaces ${t.text},
  may_backfill ${t.small} not null,
  created_by ${t.text} not null,
  created_at ${t.whole} not null,
  last_used_at ${t.whole},
  revoked_at ${t.whole}
)${t.table};
create index api_keys_of_owner on api_keys (owner, key_id);`;

const oauthUsers = (t: ColumnTypes) => `
create table oauth_users (
  owner ${t.key} primary key,
  claim ${t.text} not null,
  provider ${t.text} not null,
  status ${t.text} not null,
  created_at ${t.whole} not null
)${t.table};`;

/** Two orders: of one owner, and of all. */
const auditEntries = (t: ColumnTypes) => `
create table audit_entries (
  entry_id ${t.uuid} primary key,
  at ${t.whole} not null,
  module ${t.text} not null,
  level ${t.text} not null,
  message ${t.text} not null,
  owner ${t.key},
  request_id ${t.text},
  details ${t.text} not null,
  api_key_used ${t.text},
  oauth_user_id ${t.text}
)${t.table};
create index audit_entries_listed on audit_entries (at, entry_id);
create index audit_entries_listed_owner on audit_entries (owner, at, entry_id);`;

/** The last index is for erasures: few answers are kept as a text, which may name a user. */
const idempotencyKeys = (t: ColumnTypes) => `
create table idempotency_keys (
  scope ${t.key} not null,
  key ${t.key} not null,
  digest ${t.text} not null,
  created_at ${t.whole} not null,
  status ${t.small},
  location ${t.text},
  etag ${t.text},
  award_uuid ${t.uuid},
  view_version ${t.small},
  body ${t.text},
  action_id ${t.uuid},
  primary key (scope, key)
)${t.table};
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_with_body on idempotency_keys (scope, key) where body is not null;`;

const exportRecords = (t: ColumnTypes) => `
create table exports (
  export_id ${t.uuid} primary key,
  owner ${t.key},
  name ${t.text} not null,
  format ${t.text} not null,
  filters ${t.text} not null,
  request_id ${t.text} not null,
  begun_at ${t.whole} not null,
  ended_at ${t.whole},
  ending ${t.text} check (ending in ('complete', 'cut-off', 'failed')),
  rows ${t.whole},
  api_key_used ${t.text},
  oauth_user_id ${t.text}
)${t.table};
create index exports_of_owner on exports (owner, export_id);`;
