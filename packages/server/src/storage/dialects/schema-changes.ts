import type { Connection } from './connection.js';
import { liftLimits } from './postgres/lift-limits.js';

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

export async function hasTable(connection: Connection, name: string): Promise<boolean> {
  const { rows } = await connection.query<{ readonly found: number }>(
    connection.dialect === 'sqlite'
      ? `select count(*) as found from sqlite_master where type = 'table' and name = '${name}'`
      : `select count(to_regclass('${name}')) as found`,
  );
  return Number(rows[0]?.found) > 0;
}
