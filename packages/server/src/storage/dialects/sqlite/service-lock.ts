import { closeSync, openSync } from 'node:fs';
import { DatabaseInUse } from '../database-in-use.js';
import { DatabaseUnusable } from '../database-unusable.js';
import { Sqlite, type SqliteFile } from './driver.js';
import { isLocked, reasonOf } from './sqlite-errors.js';

/**
 * Holds a database file for one service. The lock is a transaction on a small file beside it: the operating
 * system lets go of it when the process ends, however it ends, so a crash never leaves a lock behind.
 *
 * @returns what lets go of the file.
 * @throws DatabaseInUse where another service holds it; DatabaseUnusable where no lock can be put beside it.
 */
export function lockForService(file: string): () => void {
  const beside = `${file}-service`;
  let lock: SqliteFile | undefined;
  try {
    makePrivate(beside);
    lock = new Sqlite(beside, { timeout: 0 });
    lock.exec('begin exclusive');
  } catch (cause) {
    lock?.close();
    throw refusal(file, beside, cause);
  }
  return () => lock.close();
}

/**
 * Makes an empty file that only its owner reads and writes, where there is none. SQLite would make it
 * readable by everybody; what it puts beside a database gets the permissions of that. It also says itself,
 * and better, why none can be made.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It is there, or SQLite will say why not.
  }
}

function refusal(file: string, beside: string, cause: unknown): unknown {
  if (isLocked(cause)) return new DatabaseInUse(`another service is already using ${file}`, { cause });
  const reason = reasonOf(cause);
  return reason === null ? cause : new DatabaseUnusable(`${beside} ${reason}`, { cause });
}
