import type { Connection } from '../dialects/connection.js';
import { hasLateralJoins } from '../dialects/has-lateral-joins.js';
import { rowList } from '../dialects/row-list.js';
import { text, uuid } from '../tables/define-table.js';

/** Gives the rows of all users, those of one user in the order of the statement. */
export type UserReader<Row> = (
  userIds: readonly string[],
  values: readonly unknown[],
) => Promise<readonly Row[]>;

type Select = (user: string, first: number) => string;

/**
 * Reads a few rows of each of many users, of no user more than the statement's limit says: Postgres takes the
 * users together, SQLite has no lateral joins and takes them one by one.
 *
 * @param select Makes the statement, of the expression for the user's id and the number of its first
 *   parameter.
 * @param kind Of the ids: the users' own, or texts such as their external ones.
 */
export function eachUser<Row>(
  connection: Connection,
  select: Select,
  kind: 'uuid' | 'text' = 'uuid',
): UserReader<Row> {
  if (!hasLateralJoins(connection.dialect)) return userByUser(connection, select);
  const list = rowList(connection.dialect, { user_id: kind === 'uuid' ? uuid : text });
  const sql = `select found.* from ${list.sql} cross join lateral (
      ${select('list.user_id', list.next)}
    ) as found`;
  return async (userIds, values) => {
    const ids = list.parameters(userIds.map((userId) => ({ user_id: userId })));
    return (await connection.query<Row>(sql, [...ids, ...values])).rows;
  };
}

/** The same, one user after another. */
export function userByUser<Row>(connection: Connection, select: Select): UserReader<Row> {
  const sql = select('$1', 2);
  return async (userIds, values) => {
    const found: Row[] = [];
    for (const userId of userIds) {
      found.push(...(await connection.query<Row>(sql, [userId, ...values])).rows);
    }
    return found;
  };
}
