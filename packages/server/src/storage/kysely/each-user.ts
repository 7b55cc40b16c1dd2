import type { UserOfOwner } from '../../domain/user.js';
import type { Connection } from '../dialects/connection.js';
import { hasLateralJoins } from '../dialects/has-lateral-joins.js';
import { ownedStatement, readOwners, rowsIn } from '../dialects/owned-list.js';
import { rowList } from '../dialects/row-list.js';
import { lookForOwners } from '../owner-numbers.js';
import { text, whole } from '../tables/define-table.js';
import type { Session } from './session.js';

/** Gives the rows of all, those of one in the order of the statement. */
export type EachReader<Asked, Row> = (
  asked: readonly Asked[],
  values: readonly unknown[],
) => Promise<readonly Row[]>;

/**
 * Reads a few rows of each of many users, of no user more than the statement's limit says: Postgres takes the
 * users together, SQLite has no lateral joins and takes them one by one.
 *
 * @param select Makes the statement, of the expressions for the user's id and for its owner's number, and of
 *   the number of its first parameter.
 */
export function eachUser<Row>(
  session: Session,
  select: (user: string, owner: string, first: number) => string,
): EachReader<UserOfOwner, Row> {
  const { connection, owners } = session;
  const look = (users: readonly UserOfOwner[]) => lookForOwners(users, (owner) => owners.find(owner));
  if (!hasLateralJoins(connection.dialect)) {
    const sql = select('$1', '$2', 3);
    return async (users, values) => {
      await look(users);
      const asked = users.map(({ userId, owner }) => [userId, owners.found(owner), ...values]);
      return oneByOne(connection, sql, asked);
    };
  }
  const statement = ownedStatement(
    connection.dialect,
    { user_id: whole },
    (list, owner, first) => `select found.* from ${list} cross join lateral (
      ${select('list.user_id', owner, first)}
    ) as found`,
  );
  return async (users, values) => {
    await look(users);
    const toRow = ({ userId, owner }: UserOfOwner) => ({ user_id: userId, owner_id: owners.found(owner) });
    return rowsIn(await readOwners(session, { statement, items: users, toRow, values }));
  };
}

/**
 * The same of external ids, whose users may be of any owner. Where owners are spread, every database is asked
 * for each id: none takes a list of them with a limit for each.
 */
export function eachExternalId<Row>(
  { connection, isSpread }: Session,
  select: (id: string, first: number) => string,
): EachReader<string, Row> {
  if (isSpread || !hasLateralJoins(connection.dialect)) {
    const sql = select('$1', 2);
    return (ids, values) =>
      oneByOne(
        connection,
        sql,
        ids.map((id) => [id, ...values]),
      );
  }
  const list = rowList(connection.dialect, { id: text });
  const sql = `select found.* from ${list.sql} cross join lateral (
      ${select('list.id', list.next)}
    ) as found`;
  return async (ids, values) => {
    const parameters = [...list.parameters(ids.map((id) => ({ id }))), ...values];
    return (await connection.query<Row>(sql, parameters)).rows;
  };
}

async function oneByOne<Row>(
  connection: Connection,
  sql: string,
  asked: readonly (readonly unknown[])[],
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const parameters of asked) found.push(...(await connection.query<Row>(sql, parameters)).rows);
  return found;
}
