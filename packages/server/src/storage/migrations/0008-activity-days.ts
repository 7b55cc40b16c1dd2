import { activityColumnNames } from '../activity/activity-columns.js';
import { ledgerActivity } from '../activity/ledger-activity.js';
import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';
import type { Migration } from './migration.js';

/**
 * What happens in each owner's scope is counted by the day of UTC, filled from what there is. Code of before
 * would leave these counters behind, so it can't run any more. The audit log is found by module, level and
 * time.
 */
export const activityDays: Migration = {
  version: 8,
  name: 'activity-days',
  compatibleFrom: 8,
  up: (types, words) => [days(types), fillActivityDays(words), auditIndexes].join('\n'),
};

/** Sums of points may leave the safe integers where no single number did: what holds them is wider. */
function days(t: ColumnTypes): string {
  return `
create table activity_days (
  owner ${t.key} not null,
  day ${t.small} not null,
  slot ${t.small} not null,
  ${activityColumnNames.map((name) => `${name} ${t.whole} not null,`).join('\n  ')}
  primary key (owner, day, slot)
)${t.counterTable};
create index activity_days_by_day on activity_days (day);`;
}

/** Counts what there is, into days that hold nothing yet. */
export function fillActivityDays(words: SqlWords): string {
  const names = activityColumnNames.join(', ');
  return `
insert into activity_days (owner, day, slot, ${names})
select owner, day, 0, ${names} from (${ledgerActivity(words)}) as counted;`;
}

const auditIndexes = `
create index audit_entries_by_module on audit_entries (module, entry_id);
create index audit_entries_by_level on audit_entries (level, entry_id);
create index audit_entries_by_time on audit_entries (at);`;
