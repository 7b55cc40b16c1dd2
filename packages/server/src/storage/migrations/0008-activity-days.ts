import { activityColumnNames } from '../activity/activity-columns.js';
import { figuresOf } from '../activity/ledger-activity.js';
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

/** What happened, as rows said whose they were then. */
const deeds: readonly { readonly rows: string; readonly counts: Readonly<Record<string, string>> }[] = [
  { rows: 'owner, created_at as at from users', counts: { new_users: '1' } },
  { rows: 'owner, created_at as at from games', counts: { games: '1' } },
  { rows: 'owner, created_at as at from actions', counts: { actions: '1' } },
  {
    rows: 'owner, awards.created_at as at from awards join games on games.game_id = awards.game_id',
    counts: { awards: '1', points: 'awards.points' },
  },
  {
    rows: `owner, lines.created_at as at from wallet_transactions as lines
      join users on users.user_id = lines.user_id and lines.type = 'points-converted'`,
    counts: { conversions: '1', coin_cents: 'lines.coin_cents' },
  },
];

/** Counts what there is, into days that hold nothing yet. */
function fillActivityDays({ whole }: SqlWords): string {
  const counted = deeds.map(({ rows, counts }) => `select ${figuresOf(counts)}, ${rows}`);
  const sums = activityColumnNames.map((name) => whole(`sum(${name})`));
  return `
insert into activity_days (owner, day, slot, ${activityColumnNames.join(', ')})
select owner, at / 86400000, 0, ${sums.join(', ')}
from (${counted.join(' union all ')}) as counted group by owner, at / 86400000;`;
}

const auditIndexes = `
create index audit_entries_by_module on audit_entries (module, entry_id);
create index audit_entries_by_level on audit_entries (level, entry_id);
create index audit_entries_by_time on audit_entries (at);`;
