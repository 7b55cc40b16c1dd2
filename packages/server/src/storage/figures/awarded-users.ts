import type { FiguresRange, StrategyFigures } from '../../ports/strategy-figures.js';
import { inStretches } from '../kysely/in-stretches.js';
import type { Session } from '../kysely/session.js';

const ROWS_AT_ONCE = 2_000;

/** As the index of custom strategies' awards names them. */
const ofStrategy = `substr(strategy_id, 1, 7) = 'custom:' and strategy_id = $1`;
/** $2 is the version, $3 and $4 are the moments, $5 is the owner's number. */
const within = `${ofStrategy} and strategy_version = $2 and created_at >= $3 and created_at < $4 and owner_id = $5`;

const cutSql = `select created_at as place from awards where ${within}
  order by created_at limit 1 offset ${ROWS_AT_ONCE}`;
const usersSql = `select distinct user_id from awards where ${within}`;
const versionSql = `select strategy_version as version from awards
  where ${ofStrategy} and strategy_version > $2 and owner_id = $3 order by strategy_version limit 1`;

/** Counts the different users whom the versions of a strategy awarded something. */
export function createAwardedUserCount({ connection, owners }: Session): StrategyFigures['users'] {
  async function versionAfter(
    { owner, strategyId }: FiguresRange,
    version: number,
  ): Promise<number | undefined> {
    const parameters = [strategyId, version, await owners.find(owner)];
    const { rows } = await connection.query<{ readonly version: number }>(versionSql, parameters);
    return rows[0]?.version;
  }

  async function* versionsOf(range: FiguresRange): AsyncGenerator<number> {
    const { version } = range;
    if (version !== null) yield version;
    let next = version === null ? await versionAfter(range, 0) : undefined;
    for (; next !== undefined; next = await versionAfter(range, next)) yield next;
  }

  async function addUsers(users: Set<number>, range: FiguresRange, version: number) {
    const { owner, strategyId, from, to } = range;
    const ownerId = await owners.find(owner);
    const pieces = inStretches(connection, { from, to }, async (start) => {
      const { rows } = await connection.query<{ readonly place: number }>(cutSql, [
        strategyId,
        version,
        start,
        to,
        ownerId,
      ]);
      return rows[0]?.place;
    });
    for await (const piece of pieces) {
      const parameters = [strategyId, version, piece.from, piece.to, ownerId];
      const { rows } = await connection.query<{ readonly user_id: number }>(usersSql, parameters);
      for (const { user_id } of rows) users.add(user_id);
    }
  }

  return async (range) => {
    const users = new Set<number>();
    for await (const version of versionsOf(range)) await addUsers(users, range, version);
    return users.size;
  };
}
