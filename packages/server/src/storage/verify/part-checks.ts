import type { FactScope } from '@merit/dsl';
import type { SqlWords } from '../dialects/sql-words.js';
import { allDays } from '../timelines/all-days.js';
import { inputSums, named } from '../timelines/input-sums.js';
import { ledgerScopes, userColumn } from '../timelines/ledger-scopes.js';
import { scopes } from '../timelines/timeline-key.js';
import type { Check } from './check.js';
import { differences } from './differences.js';
import { countedAwards, partRows } from './subjects.js';

const parts = { what: 'parts', sql: 'select count(*) as found from parts' };

/** Every part that facts are about says what its rows of the ledger say: its timeline, days and inputs. */
export function partChecks(words: SqlWords): readonly Check[] {
  return scopes.flatMap((scope) => [
    timelineCheck(words, scope),
    dayCheck(words, scope),
    ...['awards.day', String(allDays)].map((day) => inputCheck(words, scope, day)),
  ]);
}

function timelineCheck(words: SqlWords, scope: FactScope): Check {
  const placed = `select owner_id, part_id, holder_id, awards.points, awards.occurred_at, row_number() over (
      partition by owner_id, part_id, holder_id order by awards.occurred_at desc
    ) as place from (${partsOfLedger(words, scope)}) as awards`;
  return {
    count: parts,
    wrong: differences({
      keys: ['subject_id', 'user_id'],
      values: ['awards', 'points', 'first_at', 'last_at', 'previous_at'],
      kept: partRows('timelines', scope),
      ledger: `select owner_id, part_id as subject_id, holder_id as user_id, count(*) as awards,
          ${words.whole('sum(points)')} as points, min(occurred_at) as first_at, max(occurred_at) as last_at,
          max(case when place = 2 then occurred_at end) as previous_at
        from (${placed}) as placed group by owner_id, part_id, holder_id`,
    }),
    sentence: (row) =>
      `the part ${row['subject_id']} has ${row['awards'] ?? 'no'} awards of ${row['user_id']} and ` +
      `${row['points'] ?? 'no'} points; the ledger says ${row['ledger_awards'] ?? 'no'} and ` +
      `${row['ledger_points'] ?? 'no'}, at the same times or others`,
  };
}

function dayCheck(words: SqlWords, scope: FactScope): Check {
  const { whole } = words;
  return {
    count: parts,
    wrong: differences({
      keys: ['subject_id', 'user_id', 'day'],
      values: ['awards', 'points', 'first_at'],
      kept: partRows('timeline_days', scope),
      ledger: `select owner_id, part_id as subject_id, holder_id as user_id, day, count(*) as awards,
          ${whole('sum(points)')} as points, min(occurred_at) as first_at
        from (${partsOfLedger(words, scope)}) as awards group by owner_id, part_id, holder_id, day`,
    }),
    sentence: (row) =>
      `day ${row['day']} of the part ${row['subject_id']} has ${row['awards'] ?? 'no'} awards of ` +
      `${row['user_id']}; the ledger says ${row['ledger_awards'] ?? 'no'}, of the same points or others`,
  };
}

function inputCheck(words: SqlWords, scope: FactScope, day: string): Check {
  const { table, name, type } = words.trackedItems;
  return {
    count: parts,
    wrong: differences({
      keys: ['subject_id', 'user_id', 'input', 'type', 'day'],
      values: ['awards', 'total', 'best', 'least', 'latest'],
      kept: `${partRows('timeline_inputs', scope)} and counters.day ${day === 'awards.day' ? '<>' : '='} ${allDays}`,
      ledger: `select awards.owner_id as owner_id, awards.part_id as subject_id, awards.holder_id as user_id,
          tracked_inputs.input as input, tracked_inputs.type as type, ${day} as day, ${named(inputSums(words))}
        from (${partsOfLedger(words, scope)}) as awards
          join tracked_inputs on tracked_inputs.owner_id = awards.owner_id and tracked_inputs.scope = '${scope}'
            and tracked_inputs.backfill is null
          join ${table} on ${name} = tracked_inputs.input and ${type} = tracked_inputs.type
        group by 1, 2, 3, 4, 5, 6`,
    }),
    sentence: (row) =>
      `the input ${row['input']} of the part ${row['subject_id']} has total ${row['total'] ?? 'none'} for ` +
      `${row['user_id']}; the ledger says ${row['ledger_total'] ?? 'none'}, with the same values or others`,
  };
}

/** Selects the ledger's rows once for each part of the scope they are in, under the name of `awards`. */
function partsOfLedger(words: SqlWords, scope: FactScope): string {
  const ledger = ledgerScopes[scope];
  const { table, name, type, text } = words.comparedItems;
  const value = `case when filters.input is null then '' else ${text} end`;
  return `select ${words.partId('filters.filter_id', ledger.subject, value)} as part_id,
      ${userColumn(ledger)} as holder_id, awards.owner_id,
      awards.uuid, awards.user_id, awards.points, awards.occurred_at, awards.day, awards.tracked
    from ${countedAwards(scope)}
      join fact_filters as filters on filters.owner_id = awards.owner_id and filters.scope = '${scope}'
        and filters.backfill is null and (filters.case_name is null or filters.case_name = awards.case_name)
      left join ${table} on filters.input is not null
        and ${name} = filters.input and ${type} = filters.type
    where filters.input is null or ${text} is not null`;
}
