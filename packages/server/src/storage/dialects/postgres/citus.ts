import type { Connection } from '../connection.js';
import { DatabaseUnusable } from '../database-unusable.js';

/**
 * Whether the database is the coordinator of a Citus cluster that owners are spread over.
 *
 * @throws DatabaseUnusable where it is one of the others: locks that are held there hold nobody up elsewhere.
 */
export async function isSpread(connection: Connection): Promise<boolean> {
  if (!(await hasCitus(connection)) || (await spreadTables(connection)).length === 0) return false;
  const { rows } = await connection.query<{ readonly leads: boolean }>(
    'select citus_is_coordinator() as leads',
  );
  if (rows[0]?.leads === true) return true;
  throw new DatabaseUnusable('this is a worker of a Citus cluster: DATABASE_URL must name its coordinator');
}

export async function hasCitus(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query("select 1 from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** The names of the tables whose rows are spread, or held by every database of the cluster. */
export async function spreadTables(connection: Connection): Promise<readonly string[]> {
  const { rows } = await connection.query<{ readonly name: string }>(
    'select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid order by relname',
  );
  return rows.map(({ name }) => name);
}
