import { Fault } from '../domain/fault.js';
import type { Clock, Ids } from '../ports/clock.js';
import type { Exports } from '../ports/exports.js';
import type { Books, Storage } from '../ports/storage.js';
import { slotsOfDay, Tally } from './activity/tally.js';
import { createBooks } from './create-books.js';
import type { Connection } from './dialects/connection.js';
import type { Database } from './dialects/database.js';
import { type DatabaseOptions, openDatabase } from './dialects/open-database.js';
import { createExports } from './exports/exports.js';
import { migrate } from './migrations/migrate.js';
import { migrations } from './migrations/migrations.js';
import { Pulse } from './pulse.js';
import { runAgain } from './run-again.js';
import { TransactionCount } from './transaction-count.js';
import { verify } from './verify/verify.js';

export interface StorageOptions extends DatabaseOptions {
  /** `sqlite:<file>` or `postgres://…`. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws DatabaseInUse where another service holds the SQLite file; SchemaTooNew where a later release
 *   changed the schema beyond what this code can work with; Fault `unavailable` where it can't be reached.
 */
export async function createStorage(options: StorageOptions): Promise<Storage> {
  const database = openDatabase(options.databaseUrl, options);
  try {
    await reaching(database, () => migrate(database, migrations, options.clock.now()));
  } catch (error) {
    await database.close();
    throw error;
  }
  return storageOn(database, options.ids);
}

function storageOn(database: Database, ids: Ids): Storage {
  const deskOn = rememberDesks(ids);
  const count = new TransactionCount();
  const pulse = new Pulse(() => reaching(database, () => database.reader.query('select 1')));
  return {
    dialect: database.dialect,
    books: deskOf(faultingReader(database), ids, 0).books,
    transaction: (work) =>
      count.of(
        reaching(database, () =>
          runAgain(() => inTransaction(database, deskOn, work), {
            isConflict: (error) => database.isConflict(error),
            onRepeat: () => count.noteRepeat(),
          }),
        ),
      ),
    exports: faultingExports(database),
    snapshot: (work) =>
      reaching(database, () => database.snapshot((connection) => work(deskOn(connection).books))),
    ping: () => pulse.feel(),
    verify: () => reaching(database, () => database.snapshot(verify)),
    figures: () => ({ pools: database.pools(), transactions: count.figures() }),
    close: () => database.close(),
  };
}

/** The books of one session, and the tally of what is done in them. */
interface Desk {
  readonly books: Books;
  readonly tally: Tally;
}

type DeskFinder = (connection: Connection) => Desk;

function deskOf(connection: Connection, ids: Ids, slot: number): Desk {
  const tally = new Tally(connection, slot);
  return { books: createBooks(connection, { ids, tally }), tally };
}

/** A session lives for many transactions, and so do the books on it with their prepared statements. */
function rememberDesks(ids: Ids): DeskFinder {
  const made = new WeakMap<Connection, Desk>();
  let count = 0;
  return (connection) => {
    let desk = made.get(connection);
    if (desk === undefined) {
      desk = deskOf(connection, ids, count % slotsOfDay);
      count += 1;
      made.set(connection, desk);
    }
    return desk;
  };
}

function inTransaction<T>(
  database: Database,
  deskOn: DeskFinder,
  work: (books: Books) => Promise<T>,
): Promise<T> {
  return database.transaction(
    (connection) => {
      const { books, tally } = deskOn(connection);
      tally.clear();
      return work(books);
    },
    (connection) => deskOn(connection).tally.write(),
  );
}

function faultingReader(database: Database): Connection {
  const { reader } = database;
  return {
    dialect: reader.dialect,
    query: (sql, parameters) => reaching(database, () => reader.query(sql, parameters)),
    script: (sql) => reaching(database, () => reader.script(sql)),
  };
}

/** An outage while rows are read can't be answered any more, so only the beginning is a fault. */
function faultingExports(database: Database): Exports {
  const exports = createExports(database);
  return {
    open: (name, wanted, signal) => reaching(database, () => exports.open(name, wanted, signal)),
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
