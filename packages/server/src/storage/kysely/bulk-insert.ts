import type { ColumnValue, Connection, StatementResult } from '../dialects/connection.js';
import { type ColumnKind, rowList } from './row-list.js';

export interface BulkInsert<Columns> {
  readonly table: string;
  readonly columns: Columns;
  /** What follows the values: `on conflict …`, `returning …`. */
  readonly tail?: string;
}

type RowOf<Columns> = { readonly [Name in keyof Columns]: ColumnValue };

/** Inserts rows in the order given. */
export type Inserter<Columns, Returned> = (
  rows: readonly RowOf<Columns>[],
) => Promise<StatementResult<Returned>>;

/**
 * Prepares inserts of any number of rows. Postgres takes them in one statement, which saves round trips;
 * SQLite one by one, which is three times as fast there as taking a list apart.
 */
export function bulkInsert<Columns extends { readonly [name: string]: ColumnKind }, Returned = never>(
  connection: Connection,
  { table, columns, tail = '' }: BulkInsert<Columns>,
): Inserter<Columns, Returned> {
  const names: readonly (keyof Columns & string)[] = Object.keys(columns);
  if (connection.dialect === 'postgres') {
    const list = rowList(connection.dialect, columns);
    const sql = `insert into ${table} (${names.join(', ')})
      select ${names.map((name) => `list.${name}`).join(', ')} from ${list.sql} order by list.position ${tail}`;
    return (rows) => connection.query(sql, list.parameters(rows));
  }
  const values = names.map(() => '?').join(', ');
  const sql = `insert into ${table} (${names.join(', ')}) values (${values}) ${tail}`;
  return async (rows) => {
    const returned: Returned[] = [];
    let affected = 0;
    for (const row of rows) {
      const result = await connection.query<Returned>(
        sql,
        names.map((name) => row[name]),
      );
      returned.push(...result.rows);
      affected += result.affected;
    }
    return { rows: returned, affected };
  };
}
