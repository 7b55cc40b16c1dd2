import type { Connection } from '../dialects/connection.js';
import { NOBODY } from '../owner-numbers.js';

/** What is found by its id alone. */
export type RecordedTable = 'awards' | 'actions';

const statements: Readonly<Record<RecordedTable, string>> = {
  awards: `select owner_id from awards where uuid = $1
    union all select owner_id from reversed_awards where uuid = $1`,
  actions: 'select owner_id from actions where action_id = $1',
};

/** The number of whose an award or an action is; `NOBODY` where there is none. */
export async function ownerOfRecorded(
  connection: Connection,
  table: RecordedTable,
  id: string,
): Promise<number> {
  const { rows } = await connection.query<{ readonly owner_id: number }>(statements[table], [id]);
  return rows[0]?.owner_id ?? NOBODY;
}
