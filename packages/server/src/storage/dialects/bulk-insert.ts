import type { RowOf, Table } from '../tables/define-table.js';
import type { StatementResult } from './connection.js';
import { type OwnedStatement, ownedStatement, type Sender, sendRows, type Writing } from './owned-list.js';
import { type ListColumns, rowList } from './row-list.js';

/** Inserts rows in the order given. */
export type Inserter<Columns extends ListColumns, Returned> = (
  rows: readonly Readonly<RowOf<Columns>>[],
) => Promise<StatementResult<Returned>>;

/**
 * Prepares inserts of any number of rows. Postgres takes them in one statement, which saves round trips;
 * SQLite one by one, which is three times as fast there as taking a list apart.
 *
 * Where owners are spread, the rows of each are one statement, in the order in which these come.
 *
 * @param table The table with those of its columns that the rows have.
 * @param tail What follows the values: `on conflict …`, `returning …`.
 */
export function bulkInsert<Columns extends ListColumns, Returned = never>(
  sender: Sender,
  table: Table<string, Columns>,
  tail = '',
): Inserter<Columns, Returned> {
  const { connection } = sender;
  if (connection.dialect === 'postgres') {
    const statement = listInsert(table, tail);
    return (rows) => sendRows(sender, statement, rows);
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
  sender: Sender,
  table: Table<string, Columns>,
): Writing<Readonly<RowOf<Columns>>> {
  return { ...listInsert(table), write: bulkInsert(sender, table) };
}

/** The owner's number stands beside the list where all rows have the same; some tables have none. */
function listInsert<Columns extends ListColumns>(
  { name, columns, names }: Table<string, Columns>,
  tail = '',
): OwnedStatement<Readonly<RowOf<Columns>>> {
  const { owner_id: owner, ...listed } = columns as ListColumns;
  const textOf = (list: string, ownerId: string) => {
    const values = names.map((column) => (column === 'owner_id' ? `${ownerId}::int4` : `list.${column}`));
    return `insert into ${name} (${names.join(', ')})
      select ${values.join(', ')} from ${list} order by list.position ${tail}`;
  };
  if (owner !== undefined) {
    return ownedStatement('postgres', listed, textOf) as OwnedStatement<Readonly<RowOf<Columns>>>;
  }
  const list = rowList('postgres', columns);
  const statement = { sql: textOf(list.sql, ''), parameters: list.parameters };
  return { ofOne: statement, ofSeveral: statement };
}
