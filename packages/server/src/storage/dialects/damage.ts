import type { Connection } from './connection.js';
import type { Findings } from './findings.js';
import { postgresDamage } from './postgres/postgres-damage.js';
import { sqliteDamage } from './sqlite/sqlite-damage.js';

/** Lets the database check itself, as far as it can be asked to. */
export async function damageOf(connection: Connection): Promise<Findings> {
  if (connection.dialect === 'postgres') return postgresDamage(connection);
  return { faults: await sqliteDamage(connection), warnings: [] };
}
