import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/** Which exports there were; those of code of before are in the audit log alone. */
export const exportsListed: Migration = {
  version: 23,
  name: 'exports',
  compatibleFrom: 19,
  up: (t: ColumnTypes) => `
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
create index exports_of_owner on exports (owner, begun_at, export_id);
create index exports_by_time on exports (begun_at, export_id);`,
};
