import type { Connection } from './connection.js';
import { liftLimits } from './postgres/lift-limits.js';
import { isLockConflict } from './postgres/postgres-errors.js';

/** Any number that no other program locks under: every service that migrates this schema takes it. */
const lockKey = 7_245_063_811_907;

/**
 * Keeps others from changing the schema until the transaction ends, however long that takes. SQLite's
 * transaction is the lock already; `create table if not exists` itself races on Postgres.
 */
export async function holdSchema(connection: Connection): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await liftLimits(connection);
  await connection.query('select pg_advisory_xact_lock($1)', [lockKey]);
}

/** Whether several processes may use the database at once, which know nothing of each other. */
export function hasOtherProcesses({ dialect }: Pick<Connection, 'dialect'>): boolean {
  return dialect === 'postgres';
}

/** Keeps the schema as it is until the transaction ends; any number of transactions may do so at once. */
export async function shareSchema(connection: Connection): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await liftLimits(connection);
  await connection.query('select pg_advisory_xact_lock_shared($1)', [lockKey]);
}

/**
 * From now on the transaction gives up where a table isn't free within half a second. That is sooner than
 * Postgres looks for deadlocks, so requests that wait for each other with it go on.
 */
export async function waitBriefly(connection: Connection): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await connection.script("set local lock_timeout = '500ms'");
}

/** Whether others stood in the way of a change of the schema, which may succeed when they are done. */
export function isHeldUp(error: unknown): boolean {
  return isLockConflict(error);
}

export async function hasTable(connection: Connection, name: string): Promise<boolean> {
  const { rows } = await connection.query<{ readonly found: number }>(
    connection.dialect === 'sqlite'
      ? `select count(*) as found from sqlite_master where type = 'table' and name = '${name}'`
      : `select count(to_regclass('${name}')) as found`,
  );
  return Number(rows[0]?.found) > 0;
}
