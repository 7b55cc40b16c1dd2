import type { Connection } from '../connection.js';

/**
 * Locks that keep awards apart from those who rebuild counters. Awards share them, builders hold them alone.
 * SQLite needs none: it has one writer.
 *
 * Every transaction locks in one order, so that none waits for another that waits for it: the row of its
 * idempotency key; rows of custom strategies; these locks, of owners before games, each in the order of their
 * numbers; rows of games and tasks; wallets by user; timelines as `inLockOrder` has them, each before its
 * days, inputs and actions; figures of strategies; the owners' days.
 */
export interface AwardLocks {
  readonly owners: readonly string[];
  readonly gameIds: readonly string[];
}

const ownerClass = 71_001;
const gameClass = 71_002;
const purgeLock = 71_003;

/** Held to the end of the transaction, together with any number of others who share them. */
export async function shareAwardLocks(connection: Connection, locks: AwardLocks): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await connection.query(
    `select pg_advisory_xact_lock_shared(class, number) from (
       select distinct ${ownerClass} as class, hashtext(name) as number from unnest($1::text[]) as name
       union
       select distinct ${gameClass}, hashtext(name) from unnest($2::text[]) as name
       order by class, number
     ) as locks`,
    [locks.owners, locks.gameIds],
  );
}

/** Waits for the awards in flight of the owner, and keeps others from beginning until the transaction ends. */
export async function holdOwner(connection: Connection, owner: string): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await connection.query(`select pg_advisory_xact_lock(${ownerClass}, hashtext($1))`, [owner]);
}

/** The same for one game; the owner's lock is shared meanwhile. */
export async function holdGame(connection: Connection, owner: string, gameId: string): Promise<void> {
  if (connection.dialect === 'sqlite') return;
  await shareAwardLocks(connection, { owners: [owner], gameIds: [] });
  await connection.query(`select pg_advisory_xact_lock(${gameClass}, hashtext($1))`, [gameId]);
}

/** Whether nobody else is purging; then nobody begins to until the transaction ends. Waits for nothing. */
export async function tryHoldPurge(connection: Connection): Promise<boolean> {
  if (connection.dialect === 'sqlite') return true;
  const { rows } = await connection.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(${purgeLock}) as held`,
  );
  return rows[0]?.held === true;
}
