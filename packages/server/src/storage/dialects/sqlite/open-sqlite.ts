import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Database } from '../database.js';
import { DatabaseUnusable } from '../database-unusable.js';
import { ExportThreads } from '../export-threads.js';
import { registerDecimalFunctions } from './decimal-functions.js';
import { Sqlite, type SqliteFile, sqliteDriver } from './driver.js';
import { writerCacheSize } from './page-cache.js';
import { registerPartId } from './register-part-id.js';
import { lockForService, makePrivate } from './service-lock.js';
import { Snapshots } from './snapshots.js';
import { SqliteConnection } from './sqlite-connection.js';
import { isSqliteReadOnly, isSqliteUnavailable, reasonOf } from './sqlite-errors.js';
import { type SharedTransaction, WaitedTooLong, WriteQueue } from './write-queue.js';

export interface SqliteOptions {
  /** How long a transaction may wait for its turn. */
  readonly writeWaitMs: number;
}

export const sqliteDefaults: SqliteOptions = { writeWaitMs: 5_000 };

/** How long a statement waits for a tool that has the file locked, such as a backup. */
const busyTimeoutMs = 2_000;

/**
 * How long the `-wal` file gets before it is copied into the other, in pages of 4 kB. Pages that every award
 * writes are copied once for all of them, so a longer one costs less.
 */
const walPages = 4_000;

/**
 * Opens a file, making it and its folder where they are missing. One connection writes, one transaction at a
 * time; another one reads meanwhile what was committed, and a few read one moment each.
 *
 * @throws DatabaseInUse where another service holds the file; DatabaseUnusable where it can't be read and
 *   written.
 */
export function openSqlite(path: string, options: SqliteOptions = sqliteDefaults): Database {
  mkdirSync(dirname(resolve(path)), { recursive: true });
  const file = realPathOf(path);
  const unlock = lockForService(file);
  try {
    makePrivate(file);
    requireOneName(file);
    return sqliteDatabase(file, unlock, options);
  } catch (cause) {
    unlock();
    const reason = reasonOf(cause);
    throw reason === null ? cause : new DatabaseUnusable(`${file} ${reason}`, { cause });
  }
}

/**
 * By another name, a hard link, another service would find no lock, and SQLite itself would take what stands
 * in the `-wal` file beside this one to be nothing: both would spoil the file.
 */
function requireOneName(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) === 1) return;
  throw new DatabaseUnusable(
    `${file} has other names (hard links), by which another service could use it: remove those`,
  );
}

/** By which everybody knows the file, whichever links lead to it. */
function realPathOf(path: string): string {
  const file = resolve(path);
  return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
}

function openWriter(file: string): SqliteFile {
  const database = new Sqlite(file, { timeout: busyTimeoutMs });
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.pragma('foreign_keys = on');
  database.pragma(`wal_autocheckpoint = ${walPages}`);
  database.pragma(`cache_size = ${writerCacheSize()}`);
  registerDecimalFunctions(database);
  registerPartId(database);
  requireWritable(database);
  return database;
}

/**
 * Whether it can be written is to be known before anything is promised. A file without permission is opened
 * all the same, and even a transaction begins: only what would change it fails.
 */
function requireWritable(database: SqliteFile): void {
  const version = database.pragma('user_version', { simple: true });
  database.exec(`begin immediate; pragma user_version = ${version}; rollback`);
}

function openReader(file: string): SqliteFile {
  const database = new Sqlite(file, { timeout: busyTimeoutMs, readonly: true });
  registerDecimalFunctions(database);
  registerPartId(database);
  return database;
}

function sqliteDatabase(file: string, unlock: () => void, { writeWaitMs }: SqliteOptions): Database {
  const writeFile = openWriter(file);
  const readFile = openReader(file);
  const reader = new SqliteConnection(readFile);
  const writer = new SqliteConnection(writeFile);
  const writes = new WriteQueue({ transaction: transactionOn(writer), waitMsMax: writeWaitMs });
  const address = { kind: 'sqlite', driver: sqliteDriver, file, timeoutMs: busyTimeoutMs } as const;
  const exports = new ExportThreads(address);
  const snapshots = new Snapshots(() => openReader(file));
  return {
    dialect: 'sqlite',
    reader,
    transaction: (work, last) =>
      writes.run(async () => {
        const result = await work(writer);
        await last?.(writer);
        return result;
      }),
    snapshot: (work) => snapshots.run(work),
    stream: (text, signal) => exports.begin(text, signal),
    // One writer at a time has nobody to conflict with.
    isConflict: () => false,
    // Nothing waits inside a transaction, where there is one writer.
    isTimeout: () => false,
    isUnavailable: (error) => error instanceof WaitedTooLong || isSqliteUnavailable(error),
    isReadOnly: isSqliteReadOnly,
    ping: async () => void (await reader.query('select 1')),
    settingsMissing: async () => [],
    isSpread: async () => false,
    // Reads take their turn in the process itself, and so wait for nothing.
    pools: () => [{ pool: 'write', ...writes.figures() }],
    close: async () => {
      await exports.close();
      // The writer goes last, since only then it copies the `-wal` file into the other and removes it.
      await writes.runLast(async () => {
        snapshots.close();
        readFile.close();
        writeFile.close();
      });
      unlock();
    },
  };
}

function transactionOn(connection: SqliteConnection): SharedTransaction {
  const run = (sql: string) => () => void connection.prepare(sql).run();
  return {
    begin: run('begin immediate'),
    commit: run('commit'),
    rollBack: run('rollback'),
    isOpen: () => connection.database.inTransaction,
    save: run('savepoint writer'),
    keep: run('release writer'),
    undo: () => connection.database.exec('rollback to writer; release writer'),
  };
}
