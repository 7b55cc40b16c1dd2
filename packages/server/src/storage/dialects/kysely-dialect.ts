import {
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DialectName } from './connection.js';

type Wording = Omit<Dialect, 'createDriver'>;

const sqlite: Wording = {
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
};

const postgres: Wording = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};

/** How Kysely writes statements for a database. */
export function kyselyDialect(dialect: DialectName): Wording {
  return dialect === 'sqlite' ? sqlite : postgres;
}
