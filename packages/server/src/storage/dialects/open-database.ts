import type { Database } from './database.js';
import { openPostgres, type PostgresOptions, postgresDefaults } from './postgres/open-postgres.js';
import { openSqlite } from './sqlite/open-sqlite.js';

/**
 * Opens what the URL names: `sqlite:<file>`, or `postgres://…` (also `postgresql://…`).
 *
 * @throws TypeError on any other URL.
 */
export function openDatabase(url: string, postgres: Partial<PostgresOptions> = {}): Database {
  if (url.startsWith('sqlite:')) return openSqlite(fileOf(url));
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, { ...postgresDefaults, ...postgres });
  throw new TypeError('a database URL begins with sqlite: or postgres://');
}

/** `sqlite:./data/merit.db`, and also `sqlite:///var/lib/merit.db`, as others write it. */
function fileOf(url: string): string {
  const path = url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
  if (path === '') throw new TypeError('a database URL names its file: sqlite:<file>');
  return path;
}
