import { activityColumnNames } from '../activity/activity-columns.js';
import { ledgerActivity } from '../activity/ledger-activity.js';
import type { SqlWords } from '../dialects/sql-words.js';
import type { Check } from './check.js';
import { differences } from './differences.js';

/** The figures of every owner's day say what happened on it; nothing may be left of what did. */
export function activityChecks(words: SqlWords): readonly Check[] {
  const sums = activityColumnNames.map((name) => `${words.whole(`sum(${name})`)} as ${name}`);
  return [
    {
      count: { what: 'activity', sql: 'select count(*) as found from activity_days' },
      wrong: differences({
        keys: ['day'],
        values: activityColumnNames,
        kept: `select owner_id, day, ${sums.join(', ')} from activity_days group by owner_id, day
          having ${activityColumnNames.map((name) => `sum(${name}) <> 0`).join(' or ')}`,
        ledger: ledgerActivity(words),
      }),
      sentence: (row) =>
        `day ${row['day']} of the owner ${row['owner_id']} counts ` +
        `${activityColumnNames.map((name) => `${row[name] ?? 'no'} ${name}`).join(', ')}; there are ` +
        `${activityColumnNames.map((name) => row[`ledger_${name}`] ?? 'no').join(', ')}`,
    },
  ];
}
