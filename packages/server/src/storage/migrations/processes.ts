import type { Connection } from '../dialects/connection.js';
import { hasOtherProcesses } from '../dialects/schema-changes.js';

/*
 * Which processes serve, and how many migrations their code knows. On SQLite nobody else serves: the file is
 * locked. A lock of a session would not do on Postgres: a pooler may share sessions between processes.
 */

/** A process that hasn't said for so long that it serves is taken to be gone. */
const SILENT_SECONDS = 30;

export const processesTable = `create table if not exists schema_processes (
  process_id text primary key,
  version integer not null,
  seen_at bigint not null
)`;

/** Milliseconds since 1970 by the clock of the database: those of the processes may differ. */
const NOW = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';

/** How many processes serve with code that knows fewer migrations. */
export async function countProcessesBefore(connection: Connection, version: number): Promise<number> {
  if (!hasOtherProcesses(connection)) return 0;
  const { rows } = await connection.query<{ readonly count: number }>(
    `select count(*) as count from schema_processes
     where version < $1 and seen_at > ${NOW} - ${SILENT_SECONDS * 1000}`,
    [version],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Notes that a process serves, and forgets those that nobody has heard of for a day. */
export async function noteProcess(connection: Connection, id: string, version: number): Promise<void> {
  await connection.query(
    `insert into schema_processes (process_id, version, seen_at) values ($1, $2, ${NOW})
     on conflict (process_id) do update set seen_at = excluded.seen_at`,
    [id, version],
  );
  await connection.query(`delete from schema_processes where seen_at < ${NOW} - 86400000`);
}

export async function forgetProcess(connection: Connection, id: string): Promise<void> {
  await connection.query('delete from schema_processes where process_id = $1', [id]);
}
