import type { RowOf, Table } from '../tables/define-table.js';
import type { Connection, StatementResult } from './connection.js';
import type { Writing } from './in-one-statement.js';
import { type ListColumns, rowList } from './row-list.js';
import { together } from './together.js';

/** Inserts rows in the order given, those of each owner by themselves. */
export type Inserter<Columns extends ListColumns, Returned> = (
  rows: readonly Readonly<RowOf<Columns>>[],
) => Promise<StatementResult<Returned>>;

/**
 * Prepares inserts of any number of rows. Postgres takes them in one statement, which saves round trips;
 * SQLite one by one, which is three times as fast there as taking a list apart.
 *
 * Rows of several owners are one statement each on Postgres, in the order in which the owners come: what they
 * lock must come owner by owner, as `inLockOrder` has it, or be guarded by something else.
 *
 * @param table The table with those of its columns that the rows have.
 * @param tail What follows the values: `on conflict …`, `returning …`.
 */
export function bulkInsert<Columns extends ListColumns, Returned = never>(
  connection: Connection,
  table: Table<string, Columns>,
  tail = '',
): Inserter<Columns, Returned> {
  if (connection.dialect === 'postgres') return insertInLists(connection, listInsert(table, tail));
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

/** The same beside other writings, for rows of one owner. */
export function insertion<Columns extends ListColumns>(
  connection: Connection,
  table: Table<string, Columns>,
): Writing<readonly Readonly<RowOf<Columns>>[]> {
  return { ...listInsert(table), write: bulkInsert(connection, table) };
}

type ListInsert<Row> = Pick<Writing<readonly Row[]>, 'sql' | 'parameters'>;

function insertInLists<Columns extends ListColumns, Returned>(
  connection: Connection,
  { sql, parameters }: ListInsert<Readonly<RowOf<Columns>>>,
): Inserter<Columns, Returned> {
  return async (rows) => {
    const [first, ...others] = byOwner(rows);
    if (first === undefined) return { rows: [], affected: 0 };
    if (others.length === 0) return connection.query(sql, parameters(first));
    const results = await together(
      [first, ...others].map((own) => connection.query<Returned>(sql, parameters(own))),
    );
    return {
      rows: results.flatMap((result) => result.rows),
      affected: results.reduce((sum, { affected }) => sum + affected, 0),
    };
  };
}

const OWNER = 'owner_id';

/** Nearly always all rows are of one owner; also those that are nobody's. */
function byOwner<Row extends { readonly [OWNER]?: unknown }>(
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  const ownerId = rows[0]?.[OWNER];
  if (rows.every((row) => row[OWNER] === ownerId)) return rows.length === 0 ? [] : [rows];
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const own = groups.get(row[OWNER]);
    if (own === undefined) groups.set(row[OWNER], [row]);
    else own.push(row);
  }
  return [...groups.values()];
}

/** The owner's number stands beside the list: the statement names it as a value, and it is sent once. */
function listInsert<Columns extends ListColumns>(
  { name, columns, names }: Table<string, Columns>,
  tail = '',
): ListInsert<Readonly<RowOf<Columns>>> {
  const { [OWNER]: owner, ...listed } = columns;
  const list = rowList('postgres', listed);
  const values = names.map((column) =>
    owner !== undefined && column === OWNER ? `$${list.next}::int4` : `list.${column}`,
  );
  return {
    sql: `insert into ${name} (${names.join(', ')})
      select ${values.join(', ')} from ${list.sql} order by list.position ${tail}`,
    parameters: (rows) => {
      const parameters = list.parameters(rows);
      return owner === undefined ? parameters : [...parameters, rows[0]?.[OWNER] ?? null];
    },
  };
}
