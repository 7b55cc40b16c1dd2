import type { FiguresRange, StrategyFigures } from '../../ports/strategy-figures.js';
import type { Connection } from '../dialects/connection.js';
import { inStretches } from '../kysely/in-stretches.js';

const ROWS_AT_ONCE = 2_000;

/** As the index of custom strategies' awards names them. */
const ofStrategy = `substr(strategy_id, 1, 7) = 'custom:' and strategy_id = $1`;
/** $2 is the version, $3 and $4 are the moments. */
const within = `${ofStrategy} and strategy_version = $2 and created_at >= $3 and created_at < $4`;

const cutSql = `select created_at as place from awards where ${within}
  order by created_at limit 1 offset ${ROWS_AT_ONCE}`;
const usersSql = `select distinct user_id from awards where ${within}`;
const versionSql = `select strategy_version as version from awards
  where ${ofStrategy} and strategy_version > $2 order by strategy_version limit 1`;

/** Counts the different users whom the versions of a strategy awarded something. */
export function createAwardedUserCount(connection: Connection): StrategyFigures['users'] {
  async function versionAfter(strategyId: string, version: number): Promise<number | undefined> {
    const { rows } = await connection.query<{ readonly version: number }>(versionSql, [strategyId, version]);
    return rows[0]?.version;
  }

  async function* versionsOf({ strategyId, version }: FiguresRange): AsyncGenerator<number> {
    if (version !== null) yield version;
    let next = version === null ? await versionAfter(strategyId, 0) : undefined;
    for (; next !== undefined; next = await versionAfter(strategyId, next)) yield next;
  }

  async function addUsers(users: Set<string>, { strategyId, from, to }: FiguresRange, version: number) {
    const pieces = inStretches(connection, { from, to }, async (start) => {
      const { rows } = await connection.query<{ readonly place: number }>(cutSql, [
        strategyId,
        version,
        start,
        to,
      ]);
      return rows[0]?.place;
    });
    for await (const piece of pieces) {
      const parameters = [strategyId, version, piece.from, piece.to];
      const { rows } = await connection.query<{ readonly user_id: string }>(usersSql, parameters);
      for (const { user_id } of rows) users.add(user_id);
    }
  }

  return async (range) => {
    const users = new Set<string>();
    for await (const version of versionsOf(range)) await addUsers(users, range, version);
    return users.size;
  };
}
