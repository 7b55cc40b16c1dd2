import type { Database } from './database.js';
import { DatabaseUnusable } from './database-unusable.js';
import type { PostgresOptions } from './postgres/open-postgres.js';
import type { SpreadOptions } from './postgres/spread-owners.js';
import type { SqliteOptions } from './sqlite/open-sqlite.js';

/** Of the database that the URL names; the others' are left alone. */
export interface DatabaseOptions {
  readonly postgres?: Partial<PostgresOptions>;
  readonly sqlite?: Partial<SqliteOptions>;
}

/**
 * Opens what the URL names: `sqlite:<file>`, or `postgres://…` (also `postgresql://…`). Only the driver of
 * that one is loaded.
 *
 * @throws TypeError on any other URL.
 */
export async function openDatabase(
  url: string,
  { postgres, sqlite }: DatabaseOptions = {},
): Promise<Database> {
  if (isSqlite(url)) {
    const { openSqlite, sqliteDefaults } = await import('./sqlite/open-sqlite.js');
    return openSqlite(fileOf(url), { ...sqliteDefaults, ...sqlite });
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres, postgresDefaults } = await import('./postgres/open-postgres.js');
    return openPostgres(url, { ...postgresDefaults, ...postgres });
  }
  throw new TypeError('a database URL begins with sqlite: or postgres://');
}

/**
 * Writes what the database holds at this moment to a new file, while services go on using it.
 *
 * @throws DatabaseUnusable where that can't be done, and for Postgres, which brings programs of its own for
 *   it.
 */
export async function backUpDatabase(url: string, file: string): Promise<void> {
  if (!isSqlite(url))
    throw new DatabaseUnusable('Postgres is backed up by its own programs, such as pg_dump');
  const { backUpSqlite } = await import('./sqlite/back-up-sqlite.js');
  backUpSqlite(fileOf(url), file);
}

/**
 * Spreads owners over the databases of a cluster: see `postgres/spread-owners.ts`.
 *
 * @throws DatabaseUnusable where there is no cluster.
 */
export async function spreadDatabase(url: string, options: SpreadOptions): Promise<number> {
  if (isSqlite(url))
    throw new DatabaseUnusable('owners are spread over Postgres with Citus; SQLite is one file');
  const { spreadOwners } = await import('./postgres/spread-owners.js');
  return spreadOwners(url, options);
}

function isSqlite(url: string): boolean {
  return url.startsWith('sqlite:');
}

/** `sqlite:./data/merit.db`, and also `sqlite:///var/lib/merit.db`, as others write it. */
function fileOf(url: string): string {
  const path = url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
  if (path === '') throw new TypeError('a database URL names its file: sqlite:<file>');
  return path;
}
