import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Sqlite, { type Database as SqliteFile } from 'better-sqlite3';
import type { Connection } from '../connection.js';
import type { Database } from '../database.js';
import { DatabaseUnusable } from '../database-unusable.js';
import { ExportThreads } from '../export-threads.js';
import { registerDecimalFunctions } from './decimal-functions.js';
import { registerPartId } from './part-id.js';
import { lockForService } from './service-lock.js';
import { SqliteConnection } from './sqlite-connection.js';
import { isSqliteUnavailable, reasonOf } from './sqlite-errors.js';
import { WaitedTooLong, WriteQueue } from './write-queue.js';

export interface SqliteOptions {
  /** How long a transaction may wait for its turn. */
  readonly writeWaitMs: number;
}

export const sqliteDefaults: SqliteOptions = { writeWaitMs: 5_000 };

/** How long a statement waits for a tool that has the file locked, such as a backup. */
const busyTimeoutMs = 2_000;

/**
 * How long the `-wal` file gets before it is copied into the other, in pages of 4 kB. Pages that every award writes
 * are copied once for all of them, so a longer one costs less.
 */
const walPages = 4_000;

/** Room for the pages that awards of many users touch; SQLite's own 2 MB would read them again for each. */
const writerCacheKb = 32 * 1024;

/**
 * Opens a file, making it and its folder where they are missing. One connection writes, one transaction at a
 * time; another one reads meanwhile what was committed.
 *
 * @throws DatabaseInUse where another service holds the file; DatabaseUnusable where it can't be read and written.
 */
export function openSqlite(path: string, options: SqliteOptions = sqliteDefaults): Database {
  const file = resolve(path);
  mkdirSync(dirname(file), { recursive: true });
  const unlock = lockForService(file);
  try {
    return sqliteDatabase(file, unlock, options);
  } catch (cause) {
    unlock();
    const reason = reasonOf(cause);
    throw reason === null ? cause : new DatabaseUnusable(`${file} ${reason}`, { cause });
  }
}

function openWriter(file: string): SqliteFile {
  const database = new Sqlite(file, { timeout: busyTimeoutMs });
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.pragma('foreign_keys = on');
  database.pragma(`wal_autocheckpoint = ${walPages}`);
  database.pragma(`cache_size = -${writerCacheKb}`);
  registerDecimalFunctions(database);
  registerPartId(database);
  // Whether it can be written is to be known before anything is promised.
  database.exec('begin immediate; rollback');
  return database;
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
  const writer = new SqliteConnection(writeFile);
  const writes = new WriteQueue(writeWaitMs);
  const address = { kind: 'sqlite', file, timeoutMs: busyTimeoutMs } as const;
  const exports = new ExportThreads(address);
  return {
    dialect: 'sqlite',
    reader: new SqliteConnection(readFile),
    transaction: (work, last) => writes.run(() => inTransaction(writer, 'begin immediate', work, last)),
    snapshot: (work) => inSnapshot(file, work),
    stream: (text, signal) => exports.begin(text, signal),
    // One writer at a time has nobody to conflict with.
    isConflict: () => false,
    isUnavailable: (error) => error instanceof WaitedTooLong || isSqliteUnavailable(error),
    // Reads take their turn in the process itself, and so wait for nothing.
    pools: () => [{ pool: 'write', ...writes.figures() }],
    close: async () => {
      await exports.close();
      // The writer goes last, since only then it copies the `-wal` file into the other and removes it.
      await writes.runLast(async () => {
        readFile.close();
        writeFile.close();
      });
      unlock();
    },
  };
}

/** A connection of its own, so that other reads go on seeing what is committed meanwhile. */
async function inSnapshot<T>(file: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const database = openReader(file);
  try {
    return await inTransaction(new SqliteConnection(database), 'begin', work);
  } finally {
    database.close();
  }
}

async function inTransaction<T>(
  connection: SqliteConnection,
  begin: string,
  work: (connection: Connection) => Promise<T>,
  last?: (connection: Connection) => Promise<void>,
): Promise<T> {
  connection.prepare(begin).run();
  try {
    const result = await work(connection);
    await last?.(connection);
    connection.prepare('commit').run();
    return result;
  } catch (error) {
    if (connection.database.inTransaction) connection.prepare('rollback').run();
    throw error;
  }
}
