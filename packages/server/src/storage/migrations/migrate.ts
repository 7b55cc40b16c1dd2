import { setTimeout as sleep } from 'node:timers/promises';
import { columnTypes } from '../dialects/column-types.js';
import type { Connection } from '../dialects/connection.js';
import type { Database } from '../dialects/database.js';
import {
  hasOtherProcesses,
  hasTable,
  holdSchema,
  isHeldUp,
  waitBriefly,
} from '../dialects/schema-changes.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Migration } from './migration.js';
import { countProcessesBefore, processesTable } from './processes.js';

/** The schema was changed by a later release in a way that this code can't work with. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/** What others do kept the schema from being changed. Nothing was. */
export class MigrationHeldUp extends Error {
  override readonly name = 'MigrationHeldUp';
}

/** How long a migration waits for what holds it up, and how long between two tries, in milliseconds. */
export interface Patience {
  readonly waitMs: number;
  readonly pauseMs: number;
}

/** A process that was killed counts as serving for 30 s. */
const usualPatience: Patience = { waitMs: 60_000, pauseMs: 500 };

/**
 * Brings the schema up to date, in one transaction under a lock: of many that start at once, one does the
 * work and the others find it done; a crash on the way leaves the schema as it was.
 *
 * It waits while processes serve whose code the new schema leaves behind, and while requests hold tables that
 * it changes; requests wait for it in turn for half a second at most.
 *
 * @throws SchemaTooNew where the database no longer supports this code.
 * @throws MigrationHeldUp where others held it up for longer than it waits.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: number,
  { waitMs, pauseMs }: Patience = usualPatience,
): Promise<void> {
  const known = migrations.length;
  // A standby takes no writes, and needs none.
  if ((await readState(database.reader, known)).version >= known) return;
  const begun = performance.now();
  for (;;) {
    const reason = await tryToMigrate(database, migrations, now);
    if (reason === null) return;
    if (performance.now() - begun >= waitMs) throw new MigrationHeldUp(reason);
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** Gives null where it is done, and otherwise what holds it up. */
async function tryToMigrate(
  database: Database,
  migrations: readonly Migration[],
  now: number,
): Promise<string | null> {
  try {
    await database.transaction((connection) => bringUpToDate(connection, migrations, now));
    return null;
  } catch (error) {
    if (error instanceof MigrationHeldUp) return error.message;
    if (!isHeldUp(error)) throw error;
    return `requests hold tables that the new schema changes, so nothing was changed: ${HOW_TO_GO_ON}`;
  }
}

const HOW_TO_GO_ON = 'stop the services of earlier releases and try again (docs/operations.md, Upgrades)';

async function bringUpToDate(
  connection: Connection,
  migrations: readonly Migration[],
  now: number,
): Promise<void> {
  await holdSchema(connection);
  await connection.script(historyTable);
  if (hasOtherProcesses(connection)) await connection.script(processesTable);
  const { version } = await readState(connection, migrations.length);
  const missing = migrations.slice(version);
  const needed = Math.max(0, ...missing.map(({ compatibleFrom }) => compatibleFrom));
  const serving = await countProcessesBefore(connection, needed);
  if (serving > 0) {
    throw new MigrationHeldUp(
      `the schema stays at version ${version}, since code that can't work with version ${migrations.length} still serves in ${serving} ${serving === 1 ? 'process' : 'processes'}: ${HOW_TO_GO_ON}`,
    );
  }
  await waitBriefly(connection);
  for (const migration of missing) await apply(connection, migration, now);
}

const historyTable = `create table if not exists schema_migrations (
  version integer primary key,
  name text not null,
  compatible_from integer not null,
  applied_at bigint not null
)`;

interface State {
  readonly version: number;
  readonly compatibleFrom: number;
}

/**
 * What one migration left behind stays behind, however compatible those after it are.
 *
 * @param known How many migrations this code knows.
 * @throws SchemaTooNew
 */
export async function readState(connection: Connection, known: number): Promise<State> {
  if (!(await hasTable(connection, 'schema_migrations'))) return { version: 0, compatibleFrom: 0 };
  const { rows } = await connection.query<State>(
    `select coalesce(max(version), 0) as version, coalesce(max(compatible_from), 0) as "compatibleFrom"
      from schema_migrations`,
  );
  const { version, compatibleFrom } = rows[0] ?? { version: 0, compatibleFrom: 0 };
  if (compatibleFrom > known) {
    throw new SchemaTooNew(
      `the schema is at version ${version} and needs code of version ${compatibleFrom} or later; this code knows ${known}`,
    );
  }
  return { version, compatibleFrom };
}

async function apply(connection: Connection, migration: Migration, now: number): Promise<void> {
  const { version, name, compatibleFrom } = migration;
  const { dialect } = connection;
  await connection.script(migration.up(columnTypes(dialect), sqlWords(dialect)));
  await connection.query(
    'insert into schema_migrations (version, name, compatible_from, applied_at) values ($1, $2, $3, $4)',
    [version, name, compatibleFrom, now],
  );
}
