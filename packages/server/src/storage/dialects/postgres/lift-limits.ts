import type { Connection } from '../connection.js';
import { planFreely } from './plans.js';
import { PostgresConnection } from './postgres-connection.js';

/** Lets the rest of a transaction that rebuilds counters take, wait and scan as much as it needs. */
export async function liftLimits(connection: Connection): Promise<void> {
  if (!(connection instanceof PostgresConnection)) return;
  connection.setPatient(true);
  await connection.script('set local statement_timeout = 0; set local lock_timeout = 0');
  await planFreely(connection);
}
