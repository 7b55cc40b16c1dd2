import { Fault } from '../domain/fault.js';
import type { Clock, Ids } from '../ports/clock.js';
import type { Books, Storage } from '../ports/storage.js';
import { createBooks } from './create-books.js';
import type { Connection } from './dialects/connection.js';
import type { Database } from './dialects/database.js';
import { openDatabase } from './dialects/open-database.js';
import type { PostgresOptions } from './dialects/postgres/open-postgres.js';
import { migrate } from './migrations/migrate.js';
import { migrations } from './migrations/migrations.js';
import { runAgain } from './run-again.js';
import { verify } from './verify/verify.js';

export interface StorageOptions {
  /** `sqlite:<file>` or `postgres://…`. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly postgres?: Partial<PostgresOptions>;
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws DatabaseInUse where another service holds the SQLite file; SchemaTooNew where a later release
 *   changed the schema beyond what this code can work with; Fault `unavailable` where it can't be reached.
 */
export async function createStorage(options: StorageOptions): Promise<Storage> {
  const database = openDatabase(options.databaseUrl, options.postgres);
  try {
    await reaching(database, () => migrate(database, migrations, options.clock.now()));
  } catch (error) {
    await database.close();
    throw error;
  }
  return storageOn(database, options.ids);
}

function storageOn(database: Database, ids: Ids): Storage {
  const booksOn = rememberBooks(ids);
  return {
    dialect: database.dialect,
    books: createBooks(faultingReader(database), ids),
    transaction: (work) =>
      reaching(database, () =>
        runAgain(
          () => database.transaction((connection) => work(booksOn(connection))),
          (error) => database.isConflict(error),
        ),
      ),
    ping: () => reaching(database, async () => void (await database.reader.query('select 1'))),
    verify: () => reaching(database, () => database.snapshot(verify)),
    close: () => database.close(),
  };
}

/** A session lives for many transactions, and so do the books on it with their prepared statements. */
function rememberBooks(ids: Ids): (connection: Connection) => Books {
  const made = new WeakMap<Connection, Books>();
  return (connection) => {
    let books = made.get(connection);
    if (books === undefined) {
      books = createBooks(connection, ids);
      made.set(connection, books);
    }
    return books;
  };
}

function faultingReader(database: Database): Connection {
  const { reader } = database;
  return {
    dialect: reader.dialect,
    query: (sql, parameters) => reaching(database, () => reader.query(sql, parameters)),
    script: (sql) => reaching(database, () => reader.script(sql)),
  };
}

/** What the caller is told of an outage never says more than that there is one. */
async function reaching<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (database.isUnavailable(error)) throw new Fault('unavailable', { retryAfterSeconds: 1, cause: error });
    throw error;
  }
}
