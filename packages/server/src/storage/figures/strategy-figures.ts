import { HOUR_MS } from '../../domain/durations.js';
import type {
  DecisionCount,
  ExecutionCount,
  FiguresRange,
  StrategyFigures,
} from '../../ports/strategy-figures.js';
import { numberSum } from '../dialects/number-sum.js';
import { sqlWords } from '../dialects/sql-words.js';
import { type IndexStretch, inStretches } from '../kysely/in-stretches.js';
import type { Session } from '../kysely/session.js';
import { createAwardedUserCount } from './awarded-users.js';
import { hourOf } from './hour.js';

const versionMax = 2_147_483_647;
/** Some milliseconds on SQLite. */
const ROWS_AT_ONCE = 1_000;

/** Reads the counters of custom strategies and the log of their executions. */
export function createStrategyFigures(session: Session): StrategyFigures {
  return {
    decisions: createDecisionReader(session),
    executions: createExecutionReader(session),
    users: createAwardedUserCount(session),
  };
}

function createDecisionReader(session: Session): StrategyFigures['decisions'] {
  const table = { name: 'strategy_counts', place: 'hour', type: 'integer' };
  const read = createReader<DecisionCount>(session, table, {
    groups: ['outcome', 'case_name as "caseName"', 'rule', 'step'],
    sums: [
      `${numberSum('points')} as points`,
      'min(points_min) as "pointsMin"',
      'max(points_max) as "pointsMax"',
    ],
  });
  return (range) => read(range, { from: hourOf(range.from), to: hourOf(range.to) }, range.bucketMs / HOUR_MS);
}

function createExecutionReader(session: Session): StrategyFigures['executions'] {
  const table = { name: 'execution_log', place: 'at', type: 'bigint' };
  const read = createReader<ExecutionCount>(session, table, {
    groups: ['outcome', 'duration_step as "durationStep"'],
    sums: ['max(duration_max_ns) as "durationMaxNs"'],
  });
  return (range) => read(range, range, range.bucketMs);
}

/** A table with an index of strategies and places in time. */
interface Table {
  readonly name: string;
  readonly place: string;
  /** Of the place. */
  readonly type: string;
}

interface Selection {
  /** Rows that are the same in these are summed up. */
  readonly groups: readonly string[];
  readonly sums: readonly string[];
}

/** How the index is named: see `downIndex`. */
function createReader<Row>(
  { connection, owners }: Session,
  { name, place, type }: Table,
  { groups, sums }: Selection,
) {
  const { whole } = sqlWords(connection.dialect);
  const within = (from: string, to: string) =>
    `owner_id = $4 and (strategy_id, ${place}) >= ($1, ${from}) and (strategy_id, ${place}) < ($1, ${to})`;
  const cutSql = `select ${place} as place from ${name} where ${within('$2', '$3')}
    order by strategy_id, ${place} limit 1 offset ${ROWS_AT_ONCE}`;
  const bucket = `cast((${place} - cast($7 as ${type})) / cast($8 as ${type}) as integer)`;
  const numbers = Array.from({ length: groups.length + 1 }, (_, index) => index + 1).join(', ');
  const sql = `select ${[`${bucket} as bucket`, ...groups, `${whole('sum(executions)')} as executions`, ...sums].join(', ')}
    from ${name} where ${within('$2', '$3')} and version between $5 and $6
    group by ${numbers} order by ${numbers}`;

  return async function* (
    { owner, strategyId, version }: FiguresRange,
    { from, to }: IndexStretch,
    bucketLength: number,
  ): AsyncGenerator<readonly Row[]> {
    const ownerId = await owners.find(owner);
    const pieces = inStretches(connection, { from, to }, async (start) => {
      const { rows } = await connection.query<{ readonly place: number }>(cutSql, [
        strategyId,
        start,
        to,
        ownerId,
      ]);
      return rows[0]?.place;
    });
    for await (const piece of pieces) {
      const versions = [version ?? 0, version ?? versionMax];
      const parameters = [strategyId, piece.from, piece.to, ownerId, ...versions, from, bucketLength];
      yield (await connection.query<Row>(sql, parameters)).rows;
    }
  };
}
