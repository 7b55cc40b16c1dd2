import type { SqlWords } from '../dialects/sql-words.js';
import { countsOfLedger } from '../figures/counts-of-ledger.js';
import type { Check } from './check.js';
import { differences } from './differences.js';

/** The counters of custom strategies say what the ledger says of their awards; denials stand nowhere else. */
export function strategyChecks(words: SqlWords): readonly Check[] {
  const { whole } = words;
  return [
    {
      count: { what: 'decisions', sql: 'select count(*) as found from strategy_counts' },
      wrong: differences({
        keys: ['strategy_id', 'hour', 'version', 'line_id', 'case_name', 'step'],
        values: ['executions', 'points', 'points_min', 'points_max'],
        kept: `select owner_id, strategy_id, hour, version, line_id, case_name, step,
            ${whole('sum(executions)')} as executions, ${whole('sum(points)')} as points,
            min(points_min) as points_min, max(points_max) as points_max
          from strategy_counts where outcome = 'awarded' group by 1, 2, 3, 4, 5, 6, 7`,
        ledger: countsOfLedger(words, 'owner_id'),
      }),
      sentence: (row) =>
        `version ${row['version']} of ${row['strategy_id']} is said to have awarded ${row['points'] ?? 'no'} ` +
        `points in ${row['executions'] ?? 'no'} decisions of ${row['case_name']}; the ledger says ` +
        `${row['ledger_points'] ?? 'no'} in ${row['ledger_executions'] ?? 'no'}, of the same sizes or others`,
    },
  ];
}
