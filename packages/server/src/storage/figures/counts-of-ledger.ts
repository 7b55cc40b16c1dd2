import { pointsLadder } from '../../domain/points-ladder.js';
import type { SqlWords } from '../dialects/sql-words.js';

const step = `(case ${pointsLadder.map((upTo, index) => `when points <= ${upTo} then ${index}`).join(' ')}
  else ${pointsLadder.length} end)`;

/** Selects what the counters of custom strategies must say of awards, as the ledger has them. */
export function countsOfLedger({ whole, partId }: SqlWords): string {
  const nameId = partId("'awarded'", "''", 'case_name');
  return `select strategy_id, cast(created_at / 3600000 as integer) as hour, strategy_version as version,
      ${partId(nameId, step, "coalesce(rule, '')")} as line_id, case_name, rule, ${step} as step,
      count(*) as executions, ${whole('sum(points)')} as points, min(points) as points_min,
      max(points) as points_max
    from awards where substr(strategy_id, 1, 7) = 'custom:' group by 1, 2, 3, 4, 5, 6, 7`;
}
