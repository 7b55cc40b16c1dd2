import type { SqlWords } from '../dialects/sql-words.js';
import { ledgerScopes, userColumn } from '../timelines/ledger-scopes.js';
import { scopes } from '../timelines/timeline-key.js';
import type { Check } from './check.js';
import { differences } from './differences.js';
import { countedAwards, counterRows } from './subjects.js';

const days = { what: 'days', sql: 'select count(*) as found from timeline_days' };

/**
 * Every day of every timeline says what its rows of the ledger say, however many zones it was recorded in.
 */
export function dayChecks(words: SqlWords): readonly Check[] {
  const { whole } = words;
  return scopes.map((scope) => {
    const ledger = ledgerScopes[scope];
    return {
      count: days,
      wrong: differences({
        keys: ['subject_id', 'user_id', 'day'],
        values: ['awards', 'points', 'first_at'],
        kept: `select owner_id, subject_id, user_id, day, ${whole('sum(awards)')} as awards,
            ${whole('sum(points)')} as points, min(first_at) as first_at
          from (${counterRows('timeline_days', scope)}) as days
          group by owner_id, subject_id, user_id, day`,
        ledger: `select awards.owner_id as owner_id, ${ledger.subject} as subject_id,
            ${userColumn(ledger)} as user_id,
            awards.day as day, count(*) as awards, ${whole('sum(awards.points)')} as points,
            min(awards.occurred_at) as first_at
          from ${countedAwards(scope)} group by 1, 2, 3, 4`,
      }),
      sentence: (row) =>
        `day ${row['day']} of ${row['user_id']} in ${row['subject_id']} has ${row['awards'] ?? 'no'} awards and ` +
        `${row['points'] ?? 'no'} points; the ledger says ${row['ledger_awards'] ?? 'no'} and ` +
        `${row['ledger_points'] ?? 'no'}, from the same time or another`,
    };
  });
}
