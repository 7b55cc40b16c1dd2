import type { RowOf, Table } from '../tables/define-table.js';
import { type OwnedRow, type Sender, updateFromList } from './owned-list.js';
import type { ListColumns } from './row-list.js';

export interface Addition<Columns extends ListColumns> {
  /** The column that tells which rows are meant, beside what `where` says of all of them. */
  readonly key: keyof Columns & string;
  readonly column: keyof Columns & string;
  readonly where: string;
}

/**
 * Prepares additions to a column of any number of rows. Postgres takes them in one statement, which saves
 * round trips; SQLite one by one, which is quicker there than taking a list apart.
 *
 * @param table The table with the two columns alone.
 */
export function bulkAdd<Columns extends ListColumns>(
  sender: Sender,
  { name, columns }: Table<string, Columns>,
  { key, column, where }: Addition<Columns>,
): (rows: readonly (Readonly<RowOf<Columns>> & OwnedRow)[]) => Promise<void> {
  const { connection } = sender;
  if (connection.dialect === 'postgres') {
    const { write } = updateFromList(
      sender,
      columns,
      (list, owner) => `update ${name} set ${column} = ${name}.${column} + list.${column} from ${list}
        where ${name}.${key} = list.${key} and ${name}.owner_id = ${owner} and ${name}.${where}`,
    );
    return async (rows) => {
      await write(rows);
    };
  }
  const sql = `update ${name} set ${column} = ${column} + $2 where ${key} = $1 and owner_id = $3 and ${where}`;
  return async (rows) => {
    for (const row of rows) await connection.query(sql, [row[key], row[column], row.owner_id]);
  };
}
