import { pointsLadder } from '../../domain/points-ladder.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { countsOfLedger } from '../figures/counts-of-ledger.js';
import type { ColumnTypes, Migration } from './migration.js';

/**
 * Custom strategies have counters of what they decided, by the hour. Code of before would leave them behind,
 * so it can't run any more. What was denied before was never kept, so only awards are counted anew.
 */
export const strategyCounts: Migration = {
  version: 5,
  name: 'strategy-counts',
  compatibleFrom: 5,
  up: (types, words) => [counts(types), refill(words)].join('\n'),
};

/**
 * A line stands for decisions that came out alike: outcome, case, rule and step of points; its id follows from
 * those, since names may be longer than an index takes. `slot` spreads a busy strategy over several rows. The
 * index finds the awards of a version for replays, and its users.
 */
function counts(t: ColumnTypes): string {
  return `
create table strategy_counts (
  strategy_id ${t.key} not null,
  hour ${t.small} not null,
  version ${t.small} not null,
  slot ${t.small} not null,
  line_id ${t.uuid} not null,
  outcome ${t.text} not null check (outcome in ('awarded', 'denied', 'none')),
  case_name ${t.key} not null,
  rule ${t.key},
  step ${t.small} check (step between 0 and ${pointsLadder.length}),
  executions ${t.whole} not null,
  points ${t.whole} not null,
  points_min ${t.whole} not null,
  points_max ${t.whole} not null,
  primary key (strategy_id, hour, version, slot, line_id)
)${t.counterTable};
create index awards_of_strategy on awards (strategy_id, strategy_version, created_at, user_id)
  where substr(strategy_id, 1, 7) = 'custom:';`;
}

function refill(words: SqlWords): string {
  return `
insert into strategy_counts (strategy_id, hour, version, slot, line_id, outcome, case_name, rule, step,
  executions, points, points_min, points_max)
select strategy_id, hour, version, 0, line_id, 'awarded', case_name, rule, step,
  executions, points, points_min, points_max
from (${countsOfLedger(words)}) as counted;`;
}
