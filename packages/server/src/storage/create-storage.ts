import { Fault } from '../domain/fault.js';
import type { Clock, Ids } from '../ports/clock.js';
import type { Exports } from '../ports/exports.js';
import type { PoolFigures } from '../ports/figures.js';
import { type Books, type Storage, TookTooLong, type TransactionOptions } from '../ports/storage.js';
import { slotsOfDay, Tally } from './activity/tally.js';
import { CountersMissing } from './backfill/counters-missing.js';
import { createBooks } from './create-books.js';
import type { Connection } from './dialects/connection.js';
import type { Database } from './dialects/database.js';
import { type DatabaseOptions, openDatabase } from './dialects/open-database.js';
import { createExports } from './exports/exports.js';
import { readOwnerSizes } from './figures/owner-sizes.js';
import { createSession } from './kysely/session.js';
import { migrate } from './migrations/migrate.js';
import { migrations } from './migrations/migrations.js';
import { SchemaWatch } from './migrations/schema-watch.js';
import { KeptMilestones } from './milestones.js';
import { KnownOwners, OwnerNumbers } from './owner-numbers.js';
import { runAgain } from './run-again.js';
import { SharedPing } from './shared-ping.js';
import { StandbyWatch } from './standby-watch.js';
import { TransactionCount } from './transaction-count.js';
import { UpkeepInSteps, type UpkeepOptions } from './upkeep/upkeep.js';
import { createUpkeepBook, type UpkeepBook } from './upkeep/upkeep-book.js';
import { verify } from './verify/verify.js';

export interface StorageOptions extends DatabaseOptions {
  /** `sqlite:<file>` or `postgres://…`. */
  readonly databaseUrl: string;
  /** `postgres://…`: a standby of it, which reports and exports are read from. */
  readonly readUrl?: string | undefined;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly upkeep?: UpkeepOptions;
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws DatabaseInUse where another service holds the SQLite file; SchemaTooNew where a later release
 *   changed the schema beyond what this code can work with; Fault `unavailable` where it can't be reached.
 */
export async function createStorage(options: StorageOptions): Promise<Storage> {
  return createStorageOn(await openDatabase(options.databaseUrl, options), options);
}

/** Does the same with a database that is open already, which is closed with the storage. */
export async function createStorageOn(
  database: Database,
  options: Omit<StorageOptions, 'databaseUrl'>,
): Promise<Storage> {
  let isSpread: boolean;
  try {
    isSpread = await writing(database, () => database.isSpread());
    await writing(database, () => migrate(database, migrations, options.clock.now()));
  } catch (error) {
    await database.close();
    throw error;
  }
  const standby = options.readUrl === undefined ? null : await openDatabase(options.readUrl, options);
  return keepBooks({ database, standby, isSpread }, options);
}

interface Databases {
  readonly database: Database;
  readonly standby: Database | null;
  readonly isSpread: boolean;
}

function keepBooks(
  { database: unguarded, standby, isSpread }: Databases,
  { ids, clock, upkeep: options }: Pick<StorageOptions, 'ids' | 'clock' | 'upkeep'>,
): Storage {
  const schema = new SchemaWatch(unguarded, migrations.length);
  const database = schema.guard();
  const reader = faultingReader(database);
  const known = new KnownOwners(reader);
  const milestones = new KeptMilestones(() => clock.now());
  const unitOn = rememberUnits({ ids, known, isSpread, milestones });
  const count = new TransactionCount();
  const transaction = createTransaction(database, unitOn, count);
  const upkeep = new UpkeepInSteps({
    ...options,
    ...{ clock, dialect: database.dialect },
    transaction: (work) => transaction(({ upkeepBook }) => work(upkeepBook)),
  });
  const ping = new SharedPing(() => writing(database, () => database.ping()));
  const { books } = createUnit(reader, { ids, known, isSpread, milestones }, 0);
  const watch = standby && new StandbyWatch({ primary: database.reader, standby: standby.reader, clock });
  return {
    dialect: database.dialect,
    isSpread,
    books,
    reports: standby === null ? books : reportsOn(standby, { ids, isSpread, milestones }),
    standby: watch,
    transaction: (work, options) =>
      count.of(
        onceCounted(() => transaction(({ books: own }) => work(own), options), {
          build: (missing) => upkeep.build(missing),
          onRepeat: () => count.noteRepeat(),
        }),
      ),
    upkeep,
    exports: faultingExports(standby ?? database),
    snapshot: (work) =>
      faultOnOutage(database, () => database.snapshot((connection) => work(unitOn(connection).books))),
    ping: () => ping.answered(),
    announce: () => writing(database, () => schema.announce()),
    settingsMissing: () => faultOnOutage(database, () => database.settingsMissing()),
    verify: () => faultOnOutage(database, () => database.snapshot(verify)),
    ownersBySize: (limit) => readOwnerSizes(reader, limit),
    figures: () => ({
      pools: standby === null ? database.pools() : poolsWith({ database, standby }),
      transactions: count.figures(),
      standbyBehind: watch?.behindSeconds() ?? null,
    }),
    close: async () => {
      await upkeep.stop();
      await schema.leave();
      await Promise.all([database.close(), standby?.close()]);
    },
  };
}

/** The books of one session, and the tally of what is done in them. */
interface UnitOfWork {
  readonly books: Books;
  readonly upkeepBook: UpkeepBook;
  readonly tally: Tally;
  readonly owners: OwnerNumbers;
}

type UnitFinder = (connection: Connection) => UnitOfWork;

/** What all units of a database have in common. */
interface Shared {
  readonly ids: Ids;
  readonly known: KnownOwners;
  readonly isSpread: boolean;
  readonly milestones: KeptMilestones;
}

function createUnit(
  connection: Connection,
  { ids, known, isSpread, milestones }: Shared,
  slot: number,
): UnitOfWork {
  const tally = new Tally({ connection, isSpread }, slot);
  const owners = new OwnerNumbers(known, connection);
  const session = createSession(connection, { tally, owners, isSpread, milestones });
  return {
    books: createBooks(session, ids),
    upkeepBook: createUpkeepBook(session),
    tally,
    owners,
  };
}

/** A standby may be behind, so it says itself which owners it knows. */
function reportsOn(standby: Database, shared: Omit<Shared, 'known'>): Books {
  const reader = faultingReader(standby);
  return createUnit(reader, { ...shared, known: new KnownOwners(reader) }, 0).books;
}

/** A session lives for many transactions, and so do the books on it with their prepared statements. */
function rememberUnits(shared: Shared): UnitFinder {
  const made = new WeakMap<Connection, UnitOfWork>();
  let count = 0;
  return (connection) => {
    let unit = made.get(connection);
    if (unit === undefined) {
      unit = createUnit(connection, shared, count % slotsOfDay);
      count += 1;
      made.set(connection, unit);
    }
    return unit;
  };
}

type Transaction = <T>(work: (unit: UnitOfWork) => Promise<T>, options?: TransactionOptions) => Promise<T>;

function createTransaction(database: Database, unitOn: UnitFinder, count: TransactionCount): Transaction {
  const repeating = {
    isConflict: (error: unknown) => database.isConflict(error),
    onRepeat: () => count.noteRepeat(),
  };
  return (work, options) => {
    const once = () => inTransaction(database, unitOn, { work, options });
    return writing(database, () => runAgain(once, repeating));
  };
}

interface Transacting<T> {
  readonly work: (unit: UnitOfWork) => Promise<T>;
  readonly options: TransactionOptions | undefined;
}

function inTransaction<T>(
  database: Database,
  unitOn: UnitFinder,
  { work, options }: Transacting<T>,
): Promise<T> {
  return database.transaction(
    (connection) => {
      const unit = unitOn(connection);
      unit.tally.clear();
      unit.owners.clear();
      return work(unit);
    },
    (connection) => unitOn(connection).tally.write(),
    options,
  );
}

interface Counting {
  readonly build: (missing: CountersMissing) => Promise<void>;
  readonly onRepeat: () => void;
}

/** Runs the work again once the counters are there that it found missing. Nothing is held meanwhile. */
async function onceCounted<T>(work: () => Promise<T>, { build, onRepeat }: Counting): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CountersMissing)) throw error;
      await build(error);
      onRepeat();
    }
  }
}

/** Exports are read from the standby alone, which writes nothing. */
function poolsWith({ database, standby }: Record<'database' | 'standby', Database>): readonly PoolFigures[] {
  const its = (pool: PoolFigures['pool']) => standby.pools().filter((figures) => figures.pool === pool);
  return [
    ...database.pools().filter(({ pool }) => pool !== 'export'),
    ...its('export'),
    ...its('read').map((figures) => ({ ...figures, pool: 'standby' as const })),
  ];
}

function faultingReader(database: Database): Connection {
  const { reader } = database;
  return {
    dialect: reader.dialect,
    query: (sql, parameters) => reading(database, () => reader.query(sql, parameters)),
    script: (sql) => reading(database, () => reader.script(sql)),
    breathe: () => reader.breathe(),
  };
}

/** An outage while rows are read can't be answered any more, so only the beginning is a fault. */
function faultingExports(database: Database): Exports {
  const exports = createExports(database);
  return {
    open: (name, wanted, signal) => reading(database, () => exports.open(name, wanted, signal)),
  };
}

/** A standby ends a read that stands in the way of what it has to take over: later there is room for it. */
function reading<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return unavailableWhere(
    (error) => database.isConflict(error),
    () => faultOnOutage(database, work),
  );
}

/** A database that only reads is an outage for whoever writes, and for nobody else. */
function writing<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return unavailableWhere(
    (error) => database.isReadOnly(error),
    () => faultOnOutage(database, work),
  );
}

async function unavailableWhere<T>(
  isOutage: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOutage(error)) throw new Fault('unavailable', { retryAfterSeconds: 1, cause: error });
    throw error;
  }
}

/** What the caller learns of an outage never says more than that there is one. */
async function faultOnOutage<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (database.isTimeout(error)) throw new TookTooLong(error);
    if (database.isUnavailable(error)) throw new Fault('unavailable', { retryAfterSeconds: 1, cause: error });
    throw error;
  }
}
