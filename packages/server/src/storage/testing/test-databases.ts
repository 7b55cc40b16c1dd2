import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../dialects/database.js';
import { openDatabase } from '../dialects/open-database.js';
import { Sqlite, type SqliteFile } from '../dialects/sqlite/driver.js';
import { migrate } from '../migrations/migrate.js';
import { migrations } from '../migrations/migrations.js';
import { quickFolder } from './quick-folder.js';

/** A database for the tests of one file. */
export interface TestDatabase {
  readonly url: string;
  /**
   * Takes every row out of it, while no storage is at work on it; the schema may stay or come.
   *
   * @param open What keeps it open, where something does.
   */
  empty(open?: Database): Promise<void>;
  /** Takes the schema away too. */
  clear(): Promise<void>;
  /** Runs SQL behind the storage's back. */
  tamper(sql: string): Promise<void>;
  /** The names of all tables that hold what the service keeps. */
  tables(): Promise<readonly string[]>;
  drop(): Promise<void>;
}

/** A file in a folder of its own. */
export async function createSqliteDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(quickFolder(ROOM_BYTES), 'merit-sqlite-'));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  const file = join(folder, 'merit.db');
  return {
    url: `sqlite:${file}`,
    empty: async (open) => {
      if (open !== undefined) return emptyFile(open);
      await remove();
      mkdirSync(folder);
      writeFileSync(file, await migratedFile());
    },
    clear: remove,
    // The schema itself is to be written too.
    tamper: async (sql) => onFile(file, (database) => void database.unsafeMode().exec(sql)),
    tables: async () => onFile(file, (database) => database.prepare<[], string>(tablesOfFile).pluck().all()),
    drop: remove,
  };
}

const ROOM_BYTES = 2 ** 30;

let migrated: Promise<Buffer> | undefined;

function migratedFile(): Promise<Buffer> {
  migrated ??= makeMigratedFile();
  return migrated;
}

/**
 * A file with the schema and nothing else. Every test begins with one: migrating takes ten times as long as
 * copying.
 */
async function makeMigratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(quickFolder(ROOM_BYTES), 'merit-schema-'));
  const file = join(folder, 'merit.db');
  try {
    const database = await openDatabase(`sqlite:${file}`);
    await migrate(database, migrations, 0).finally(() => database.close());
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows are few in a test: deleting them takes a fraction of the time that opening another file does. */
async function emptyFile(open: Database): Promise<void> {
  const { rows } = await open.reader.query<{ readonly name: string }>(tablesOfFile);
  const deletions = rows.map(({ name }) => `delete from ${name};`).join(' ');
  await open.transaction((connection) => connection.script(`pragma defer_foreign_keys = on; ${deletions}`));
}

const tablesOfFile = `select name from sqlite_schema
  where type = 'table' and name not like 'sqlite_%' and name not like 'schema_%'`;

function onFile<T>(file: string, work: (database: SqliteFile) => T): T {
  const database = new Sqlite(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/**
 * A database with the schema and nothing else, to copy others from: migrating takes far longer than copying.
 */
export async function createPostgresTemplate(
  server: string,
): Promise<{ readonly name: string; drop(): Promise<void> }> {
  const name = newName();
  await onServer(server, `create database ${name}`);
  const database = await openDatabase(withDatabase(server, name));
  await migrate(database, migrations, 0).finally(() => database.close());
  return { name, drop: async () => void (await onServer(server, `drop database ${name} with (force)`)) };
}

function newName(): string {
  return `merit_${randomUUID().replaceAll('-', '')}`;
}

/** A database of its own on the Postgres of the test run. */
export async function createPostgresDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = newName();
  await onServer(server, `create database ${name} template ${inject('postgresTemplate')}`);
  const url = withDatabase(server, name);
  const kept = keepSession(url);
  return {
    url,
    empty: async () => void (await kept.query(deleteEverything)),
    clear: async () => void (await onServer(url, 'drop schema public cascade; create schema public')),
    tamper: async (sql) => void (await onServer(url, sql)),
    tables: async () => (await onServer<{ name: string }>(url, tablesOfServer)).map(({ name }) => name),
    drop: async () => {
      await kept.end();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/**
 * One session for what every test begins with: a new one would spend most of its time on getting to know the
 * tables.
 */
function keepSession(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // One that a test cuts is replaced when it is next needed.
  pool.on('error', () => undefined);
  return pool;
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function onServer<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const tablesOfServer = `select quote_ident(tablename) as name from pg_tables
  where schemaname = 'public' and tablename not like 'schema_%'`;

/** Rows are few in a test: deleting them takes a fraction of the time that truncating their tables does. */
const deleteEverything = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in ${tablesOfServer}
  loop execute 'delete from ' || name; end loop;
end $$`;

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's URL of the Postgres that the whole run shares. */
    postgresUrl: string;
    /** The name of a database there that has the schema. */
    postgresTemplate: string;
  }
}
