import { pointsLadder } from '../../domain/points-ladder.js';
import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';
import { countsOfLedger } from '../figures/counts-of-ledger.js';
import type { Migration } from './migration.js';

/**
 * Custom strategies have counters of what they decided, by the hour, and a log of their executions. Code of
 * before would leave the counters behind, so it can't run any more. What was denied before was never kept, so
 * only awards are counted anew.
 */
export const strategyFigures: Migration = {
  version: 5,
  name: 'strategy-figures',
  compatibleFrom: 5,
  up: (types, words) => [counts(types), refill(words), executions(types)].join('\n'),
};

/**
 * A line stands for decisions that came out alike: outcome, case, rule and step of points; its id follows
 * from those, since names may be longer than an index takes. `slot` spreads a busy strategy over several
 * rows. The index finds the awards of a version for replays, and its users.
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

/** Only ever added to, and taken away by its time. */
function executions(t: ColumnTypes): string {
  return `
create table execution_log (
  entry_id ${t.uuid} primary key,
  strategy_id ${t.key} not null,
  version ${t.small} not null,
  at ${t.whole} not null,
  outcome ${t.text} not null,
  error_code ${t.text},
  duration_step ${t.small},
  duration_max_ns ${t.whole} not null,
  executions ${t.whole} not null
)${t.table};
create index execution_log_of_strategy on execution_log (strategy_id, at);
create index execution_log_by_time on execution_log (at);`;
}
