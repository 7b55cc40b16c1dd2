import { columnTypes } from '../dialects/column-types.js';
import type { Connection } from '../dialects/connection.js';
import type { Database } from '../dialects/database.js';
import { hasTable, holdSchema } from '../dialects/schema-changes.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Migration } from './migration.js';

/** The schema was changed by a later release in a way that this code can't work with. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/**
 * Brings the schema up to date, in one transaction under a lock: of many that start at once, one does the
 * work and the others find it done; a crash on the way leaves the schema as it was.
 *
 * @throws SchemaTooNew where the database no longer supports this code.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: number,
): Promise<void> {
  const known = migrations.length;
  // A standby takes no writes, and needs none.
  if ((await readState(database.reader, known)).version >= known) return;
  await database.transaction(async (connection) => {
    await holdSchema(connection);
    await connection.script(historyTable);
    const applied = await readState(connection, known);
    for (const migration of migrations.slice(applied.version)) await apply(connection, migration, now);
  });
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
async function readState(connection: Connection, known: number): Promise<State> {
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
