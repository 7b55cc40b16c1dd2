import { pointsLadder } from '../../domain/points-ladder.js';
import type { SqlWords } from '../dialects/sql-words.js';

const step = `(case ${pointsLadder.map((upTo, index) => `when points <= ${upTo} then ${index}`).join(' ')}
  else ${pointsLadder.length} end)`;

/**
 * Selects what the counters of custom strategies must say of awards: as they were decided, whatever was taken
 * back since.
 *
 * @param owner The column that says whose an award is, in ledgers that have one.
 */
export function countsOfLedger({ whole, partId }: SqlWords, ...owner: readonly string[]): string {
  const columns = [...owner, 'strategy_id', 'strategy_version', 'created_at', 'case_name', 'rule'].join(', ');
  const ofTable = (table: string) =>
    `select ${columns}, points + coalesce(reversed, 0) as points from ${table}`;
  const decided = `(${ofTable('awards')} union all ${ofTable('reversed_awards')}) as awards`;
  const nameId = partId("'awarded'", "''", 'case_name');
  const keys = [...owner, 'strategy_id'];
  return `select ${keys.join(', ')}, cast(created_at / 3600000 as integer) as hour, strategy_version as version,
      ${partId(nameId, step, "coalesce(rule, '')")} as line_id, case_name, rule, ${step} as step,
      count(*) as executions, ${whole('sum(points)')} as points, min(points) as points_min,
      max(points) as points_max
    from ${decided} where substr(strategy_id, 1, 7) = 'custom:'
    group by ${Array.from({ length: keys.length + 6 }, (_, index) => index + 1).join(', ')}`;
}
