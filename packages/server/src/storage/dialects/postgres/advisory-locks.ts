import type { Connection } from '../connection.js';
import { isLockTimeout } from './postgres-errors.js';

/*
 * Locks of owners that keep awards apart from the moment in which what is counted changes. Awards share them,
 * whoever registers counters holds one alone. SQLite needs none: it has one writer.
 *
 * Every transaction locks in one order, so that none waits for another that waits for it: the row of its
 * idempotency key; rows of custom strategies; these locks, in the order of their numbers; rows of games and
 * tasks; wallets, owner by owner, by user; timelines as `inLockOrder` has them, each before its days, inputs
 * and actions; figures of strategies; the owners' days.
 */

const ownerClass = 71_001;
const purgeLock = 71_003;
const upkeepClass = 71_004;

/** Held to the end of the transaction, together with any number of others who share them. */
export async function shareOwners(connection: Connection, owners: readonly string[]): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await connection.query(
    `select pg_advisory_xact_lock_shared(${ownerClass}, number) from (
       select distinct hashtext(name) as number from unnest($1::text[]) as name order by number
     ) as locks`,
    [owners],
  );
}

/**
 * Waits for the awards in flight of the owner, and keeps others from beginning until the transaction ends.
 *
 * @param waitMs How long: new awards wait already while it does.
 * @throws AwardsInFlight where they took longer.
 */
export async function holdOwner(connection: Connection, owner: string, waitMs: number): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await connection.query(`select set_config('lock_timeout', $1, true)`, [`${waitMs}ms`]);
  try {
    await connection.query(`select pg_advisory_xact_lock(${ownerClass}, hashtext($1))`, [owner]);
  } catch (error) {
    throw isLockTimeout(error) ? new AwardsInFlight('awards took long', { cause: error }) : error;
  }
}

/** Awards in flight didn't end in the time that others may wait behind them. */
export class AwardsInFlight extends Error {
  override readonly name = 'AwardsInFlight';
}

/**
 * Whether nobody else takes a step of upkeep of the owner; then nobody does until the transaction ends. Waits
 * for nothing.
 */
export async function tryHoldUpkeep(connection: Connection, owner: string): Promise<boolean> {
  if (connection.dialect === 'sqlite') return true;
  const { rows } = await connection.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(${upkeepClass}, hashtext($1)) as held`,
    [owner],
  );
  return rows[0]?.held === true;
}

/** Whether nobody else is purging; then nobody begins to until the transaction ends. Waits for nothing. */
export async function tryHoldPurge(connection: Connection): Promise<boolean> {
  if (connection.dialect === 'sqlite') return true;
  const { rows } = await connection.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(${purgeLock}) as held`,
  );
  return rows[0]?.held === true;
}
