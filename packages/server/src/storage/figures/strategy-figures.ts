import { HOUR_MS } from '../../domain/durations.js';
import type {
  DecisionCount,
  ExecutionCount,
  FiguresRange,
  NamedCount,
  StrategyFigures,
} from '../../ports/strategy-figures.js';
import { numberSum } from '../dialects/number-sum.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { hourOf } from './hour.js';

const namesMax = 50;
const versionMax = 2_147_483_647;

const counted = `from strategy_counts where strategy_id = $1 and hour >= cast($2 as integer)
  and hour < cast($3 as integer) and version between $4 and $5`;
const bucket = '(hour - cast($2 as integer)) / cast($6 as integer) as bucket';

/** Reads the counters of custom strategies and the log of their executions. */
export function createStrategyFigures({ connection }: Session): StrategyFigures {
  const words = sqlWords(connection.dialect);
  const executions = `${words.whole('sum(executions)')} as executions`;

  async function read<Row>(sql: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    return (await connection.query<Row>(sql, parameters)).rows;
  }

  const decisionSql = `select ${bucket}, outcome, step, ${executions}, ${numberSum('points')} as points,
      min(points_min) as "pointsMin", max(points_max) as "pointsMax"
    ${counted} group by 1, 2, 3 order by 1, 2, 3`;
  const namedSql = (name: string, condition: string) => {
    const summed = `select ${bucket}, ${name} as name, ${executions}, ${numberSum('points')} as points
      ${counted} and ${condition} group by 1, 2`;
    const placed = `select bucket, name, executions, points, row_number() over (
        partition by bucket order by executions desc, name) as place from (${summed}) as summed`;
    const place = `${words.least}(place, ${namesMax + 1})`;
    return `select bucket, case when ${place} <= ${namesMax} then min(name) end as name,
        ${executions}, ${numberSum('points')} as points
      from (${placed}) as placed group by bucket, ${place} order by bucket, ${place}`;
  };
  const caseSql = namedSql('case_name', "outcome <> 'none'");
  const ruleSql = namedSql('rule', 'rule is not null');
  const executionSql = `select cast((at - $2) / cast($6 as bigint) as integer) as bucket, outcome,
      duration_step as "durationStep", max(duration_max_ns) as "durationMaxNs", ${executions}
    from execution_log where strategy_id = $1 and at >= $2 and at < $3 and version between $4 and $5
    group by 1, 2, 3 order by 1, 2, 3`;
  const userSql = `select count(distinct user_id) as users from awards
    where substr(strategy_id, 1, 7) = 'custom:' and strategy_id = $1
      and created_at >= $2 and created_at < $3 and strategy_version between $4 and $5`;

  return {
    decisions: (range) => read<DecisionCount>(decisionSql, inHours(range)),
    cases: (range) => read<NamedCount>(caseSql, inHours(range)),
    rules: (range) => read<NamedCount>(ruleSql, inHours(range)),
    executions: (range) => read<ExecutionCount>(executionSql, inMs(range)),
    async users(range) {
      const [row] = await read<{ readonly users: number }>(userSql, inMs(range).slice(0, 5));
      return row?.users ?? 0;
    },
  };
}

function inHours({ from, to, bucketMs, ...range }: FiguresRange): readonly unknown[] {
  return [range.strategyId, hourOf(from), hourOf(to), ...versionsOf(range), bucketMs / HOUR_MS];
}

function inMs({ strategyId, version, from, to, bucketMs }: FiguresRange): readonly unknown[] {
  return [strategyId, from, to, ...versionsOf({ version }), bucketMs];
}

function versionsOf({ version }: Pick<FiguresRange, 'version'>): readonly [number, number] {
  return [version ?? 0, version ?? versionMax];
}
