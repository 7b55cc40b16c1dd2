import type { SqlWords } from '../dialects/sql-words.js';
import { allDays } from '../timelines/all-days.js';
import { inputSums, named } from '../timelines/input-sums.js';
import { ledgerScopes, userColumn } from '../timelines/ledger-scopes.js';
import { scopes } from '../timelines/timeline-key.js';
import type { Check } from './check.js';
import { differences } from './differences.js';
import { countedAwards, counterRows } from './subjects.js';

const inputs = { what: 'inputs', sql: 'select count(*) as found from timeline_inputs' };

/** Every counter of a tracked input says what its rows of the ledger say, and no other input has counters. */
export function inputChecks(words: SqlWords): readonly Check[] {
  const { trackedItems } = words;
  return scopes.flatMap((scope) =>
    ['awards.day', String(allDays)].map((day) => {
      const ledger = ledgerScopes[scope];
      return {
        count: inputs,
        wrong: differences({
          keys: ['subject_id', 'user_id', 'input', 'type', 'day'],
          values: ['awards', 'total', 'best', 'least', 'latest'],
          kept: `${counterRows('timeline_inputs', scope)}
            and counters.day ${day === 'awards.day' ? '<>' : '='} ${allDays}`,
          ledger: `select awards.owner_id as owner_id, ${ledger.subject} as subject_id,
              ${userColumn(ledger)} as user_id,
              tracked_inputs.input as input, tracked_inputs.type as type, ${day} as day,
              ${named(inputSums(words))}
            from ${countedAwards(scope)}
              join tracked_inputs on tracked_inputs.owner_id = awards.owner_id
                and tracked_inputs.scope = '${scope}' and tracked_inputs.backfill is null
              join ${trackedItems.table} on ${trackedItems.name} = tracked_inputs.input
                and ${trackedItems.type} = tracked_inputs.type
            group by 1, 2, 3, 4, 5, 6`,
        }),
        sentence: (row) =>
          `the input ${row['input']} of ${row['user_id']} in ${row['subject_id']} has total ` +
          `${row['total'] ?? 'none'}, best ${row['best'] ?? 'none'} and least ${row['least'] ?? 'none'} of ` +
          `${row['awards'] ?? 'no'} awards; the ledger says ${row['ledger_total'] ?? 'none'}, ` +
          `${row['ledger_best'] ?? 'none'} and ${row['ledger_least'] ?? 'none'} of ` +
          `${row['ledger_awards'] ?? 'no'}, and the same latest one or another`,
      };
    }),
  );
}
