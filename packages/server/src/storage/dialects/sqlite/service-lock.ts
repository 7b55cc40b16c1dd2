import Sqlite from 'better-sqlite3';
import { DatabaseInUse } from '../database-in-use.js';

/**
 * Holds a database file for one service. The lock is a transaction on a small file beside it: the operating
 * system lets go of it when the process ends, however it ends, so a crash never leaves a lock behind.
 *
 * @returns what lets go of the file.
 * @throws DatabaseInUse where another service holds it.
 */
export function lockForService(file: string): () => void {
  const lock = new Sqlite(`${file}-service`, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw new DatabaseInUse(`another service is already using ${file}`, { cause: error });
  }
  return () => lock.close();
}
