import type { Connection } from '../connection.js';
import type { SqliteFile } from './driver.js';
import { SqliteConnection } from './sqlite-connection.js';

/** Each keeps up to 16 MB of the file, the driver's default. */
const IDLE_MAX = 2;

/**
 * Reads that all see one moment, each on a connection of its own, so that other reads go on seeing what is
 * committed meanwhile. Connections are kept for the next ones: to open one and prepare its statements takes
 * longer than most reads.
 */
export class Snapshots {
  readonly #open: () => SqliteFile;
  readonly #idle: SqliteConnection[] = [];
  #isClosed = false;

  constructor(open: () => SqliteFile) {
    this.#open = open;
  }

  async run<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = this.#idle.pop() ?? new SqliteConnection(this.#open());
    try {
      connection.prepare('begin').run();
      return await work(connection);
    } finally {
      this.#giveBack(connection);
    }
  }

  /** Ends those that are idle, and from now on each one after its work. */
  close(): void {
    this.#isClosed = true;
    for (const { database } of this.#idle.splice(0)) database.close();
  }

  #giveBack(connection: SqliteConnection): void {
    const isKept = !this.#isClosed && this.#idle.length < IDLE_MAX && isAtRest(connection);
    if (isKept) this.#idle.push(connection);
    // Which ends its transaction too.
    else connection.database.close();
  }
}

/** Ends its transaction, which only a file that can't be read any more refuses. */
function isAtRest(connection: SqliteConnection): boolean {
  try {
    connection.prepare('rollback').run();
    return true;
  } catch {
    return false;
  }
}
