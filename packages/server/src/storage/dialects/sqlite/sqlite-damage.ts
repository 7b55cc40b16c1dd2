import type { Connection } from '../connection.js';
import { listed, listedMax } from '../findings.js';

/** Reads each page, and looks each row up in each of its indexes. */
const integrity = `select integrity_check as line from pragma_integrity_check
  where integrity_check <> 'ok' limit ${listedMax + 1}`;

const foreignKeys = `select "table" as name, rowid as row, parent from pragma_foreign_key_check
  limit ${listedMax + 1}`;

interface BrokenKey {
  readonly name: string;
  readonly row: number | null;
  readonly parent: string;
}

/** What SQLite itself finds wrong with its file. */
export async function sqliteDamage(connection: Connection): Promise<readonly string[]> {
  const { rows: lines } = await connection.query<{ readonly line: string }>(integrity);
  const { rows: keys } = await connection.query<BrokenKey>(foreignKeys);
  return [
    ...listed(lines.map(({ line }) => `the file is damaged: ${line}`)),
    ...listed(keys.map(({ name, row, parent }) => `row ${row} of ${name} refers to nothing in ${parent}`)),
  ];
}
