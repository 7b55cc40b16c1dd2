import type { RowOf, Table } from '../tables/define-table.js';
import type { Connection, StatementResult } from './connection.js';
import type { Writing } from './in-one-statement.js';
import { type ListColumns, rowList } from './row-list.js';

/** Inserts rows in the order given. */
export type Inserter<Columns extends ListColumns, Returned> = (
  rows: readonly Readonly<RowOf<Columns>>[],
) => Promise<StatementResult<Returned>>;

/**
 * Prepares inserts of any number of rows. Postgres takes them in one statement, which saves round trips;
 * SQLite one by one, which is three times as fast there as taking a list apart.
 *
 * @param table The table with those of its columns that the rows have.
 * @param tail What follows the values: `on conflict …`, `returning …`.
 */
export function bulkInsert<Columns extends ListColumns, Returned = never>(
  connection: Connection,
  table: Table<string, Columns>,
  tail = '',
): Inserter<Columns, Returned> {
  if (connection.dialect === 'postgres') {
    const { sql, parameters } = listInsert(table, tail);
    return (rows) => connection.query(sql, parameters(rows));
  }
  const { name, names } = table;
  const values = names.map(() => '?').join(', ');
  const sql = `insert into ${name} (${names.join(', ')}) values (${values}) ${tail}`;
  return async (rows) => {
    const returned: Returned[] = [];
    let affected = 0;
    for (const row of rows) {
      const result = await connection.query<Returned>(
        sql,
        names.map((column) => row[column]),
      );
      returned.push(...result.rows);
      affected += result.affected;
    }
    return { rows: returned, affected };
  };
}

/** The same beside other writings. */
export function insertion<Columns extends ListColumns>(
  connection: Connection,
  table: Table<string, Columns>,
): Writing<readonly Readonly<RowOf<Columns>>[]> {
  return { ...listInsert(table), write: bulkInsert(connection, table) };
}

function listInsert<Columns extends ListColumns>(
  { name, columns, names }: Table<string, Columns>,
  tail = '',
): Pick<Writing<readonly Readonly<RowOf<Columns>>[]>, 'sql' | 'parameters'> {
  const list = rowList('postgres', columns);
  return {
    sql: `insert into ${name} (${names.join(', ')})
      select ${names.map((column) => `list.${column}`).join(', ')} from ${list.sql} order by list.position ${tail}`,
    parameters: list.parameters,
  };
}
