import type { FactScope } from '@merit/dsl';
import type { SqlWords } from '../dialects/sql-words.js';
import { ledgerScopes, userColumn } from '../timelines/ledger-scopes.js';
import { countedAwards } from './subjects.js';

/** Selects the ledger's rows once for each part of the scope they are in, under the name of `awards`. */
export function partsOfLedger(words: SqlWords, scope: FactScope): string {
  const ledger = ledgerScopes[scope];
  const { table, name, type, text } = words.comparedItems;
  const value = `case when filters.input is null then '' else ${text} end`;
  return `select ${words.partId('filters.filter_id', ledger.subject, value)} as part_id,
      ${userColumn(ledger, words)} as holder_id, awards.owner_id,
      awards.award_id, awards.user_id, awards.points, awards.occurred_at, awards.day, awards.tracked
    from ${countedAwards(scope)}
      join fact_filters as filters on filters.owner_id = awards.owner_id and filters.scope = '${scope}'
        and filters.backfill is null and (filters.case_name is null or filters.case_name = awards.case_name)
      left join ${table} on filters.input is not null
        and ${name} = filters.input and ${type} = filters.type
    where filters.input is null or ${text} is not null`;
}
