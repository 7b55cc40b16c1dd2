import type { SqlWords } from '../dialects/sql-words.js';
import { ledgerScopes, userColumn } from '../timelines/ledger-scopes.js';
import { scopes } from '../timelines/timeline-key.js';
import type { Check } from './check.js';
import { differences } from './differences.js';
import { countedAwards, counterRows } from './subjects.js';

const timelines = { what: 'timelines', sql: 'select count(*) as found from timelines' };

/** Every timeline says what its rows of the ledger say. */
export function timelineChecks(words: SqlWords): readonly Check[] {
  return scopes.map((scope) => {
    const ledger = ledgerScopes[scope];
    const user = userColumn(ledger);
    const placed = `select awards.owner_id, ${ledger.subject} as subject_id, ${user} as user_id,
        awards.points, awards.occurred_at, row_number() over (
          partition by awards.owner_id, ${ledger.subject}, ${user} order by awards.occurred_at desc
        ) as place
      from ${countedAwards(scope)}`;
    return {
      count: timelines,
      wrong: differences({
        keys: ['subject_id', 'user_id'],
        values: ['awards', 'points', 'first_at', 'last_at', 'previous_at'],
        kept: `${counterRows('timelines', scope)} and counters.awards > 0`,
        ledger: `select owner_id, subject_id, user_id, count(*) as awards, ${words.whole('sum(points)')} as points,
            min(occurred_at) as first_at, max(occurred_at) as last_at,
            max(case when place = 2 then occurred_at end) as previous_at
          from (${placed}) as placed group by owner_id, subject_id, user_id`,
      }),
      sentence: (row) =>
        `the timeline of ${row['user_id']} in ${row['subject_id']} has ${row['awards'] ?? 'no'} awards and ` +
        `${row['points'] ?? 'no'} points; the ledger says ${row['ledger_awards'] ?? 'no'} and ` +
        `${row['ledger_points'] ?? 'no'}, at the same times or others`,
    };
  });
}
