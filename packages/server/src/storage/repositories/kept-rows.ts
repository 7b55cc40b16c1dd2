import { lockRows } from '../dialects/lock-rows.js';
import type { Session } from '../kysely/session.js';
import { type CountedRow, type CountedTable, keptBytesOf, keptBytesSql } from '../tables/kept-bytes.js';

/** The columns by which one row of a table is found, besides its owner's number, with their values. */
type RowKey = { readonly [column: string]: string | number };

/** Writes rows over, and counts by how much they grew. */
export interface KeptRows<Name extends CountedTable> {
  /** How many bytes a row counts that is about to be written over; nobody changes it until this commits. */
  before(ownerId: number, key: RowKey): Promise<number>;
  after(ownerId: number, row: CountedRow<Name>, before: number): void;
}

export function createKeptRows<Name extends CountedTable>(session: Session, table: Name): KeptRows<Name> {
  const { connection, tally } = session;
  const { forUpdate } = lockRows(connection.dialect);
  return {
    async before(ownerId, key) {
      const names = Object.keys(key).map((name, index) => ` and ${name} = $${index + 2}`);
      const { rows } = await connection.query<{ readonly bytes: number }>(
        `select ${keptBytesSql(table)} as bytes from ${table} where owner_id = $1${names.join('')} ${forUpdate}`,
        [ownerId, ...Object.values(key)],
      );
      return rows[0]?.bytes ?? 0;
    },
    after: (ownerId, row, before) => tally.keep(ownerId, keptBytesOf(table, row) - before),
  };
}
