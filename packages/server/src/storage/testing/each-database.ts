import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { Storage } from '../../ports/storage.js';
import { createStorage, createStorageOn, type StorageOptions } from '../create-storage.js';
import type { DialectName } from '../dialects/connection.js';
import type { Database } from '../dialects/database.js';
import { openDatabase } from '../dialects/open-database.js';
import { verify } from '../verify/verify.js';
import { TestClock, testIds } from './test-clock.js';
import { createPostgresDatabase, createSqliteDatabase, type TestDatabase } from './test-databases.js';

/** A database under test: empty when each test begins, added up when it ends. */
export interface DatabaseUnderTest {
  readonly dialect: DialectName;
  /** The clock of every storage that brings none. */
  readonly clock: TestClock;
  /** The URL to open it by; it changes with nothing. */
  readonly url: string;
  /** Takes away the schema, which is there when a test begins or else made by the first storage. */
  clear(): Promise<void>;
  /** Runs SQL behind the storages' backs; what it changes of the schema stays for the tests after it. */
  tamper(sql: string): Promise<void>;
  /** The names of all tables that hold what the service keeps, once a storage was opened. */
  tables(): Promise<readonly string[]>;
  /**
   * Opens a storage on it, closed after the test. Several in one test are replicas of the service: Postgres
   * takes any number, SQLite one at a time.
   */
  open(options?: Partial<StorageOptions>): Promise<Storage>;
}

/** For a test that closes its storage, or looks at its sessions. */
export const ownSessions: Partial<StorageOptions> = { postgres: {} };

const databases: readonly (readonly [DialectName, () => Promise<TestDatabase>])[] = [
  ['sqlite', createSqliteDatabase],
  ['postgres', createPostgresDatabase],
];

/**
 * Makes the same claims of both databases. After each test every storage that it opened and left open is
 * verified and closed.
 */
export function eachDatabase(claims: Claims): void {
  makeClaims(claims, { sharesSessions: true });
}

/**
 * Does the same where tests open the database by its URL: SQLite's file is for one at a time, so each test
 * gets one that nobody has open.
 */
export function eachOwnDatabase(claims: Claims): void {
  makeClaims(claims, { sharesSessions: false });
}

/** On a busy machine one of many waits longer for its connection than callers of the service would. */
const patient = { connectTimeoutMs: 60_000 };

type Claims = (database: DatabaseUnderTest) => void;

function makeClaims(claims: Claims, { sharesSessions }: Pick<Making, 'sharesSessions'>): void {
  for (const [dialect, create] of databases) {
    describe(`on ${dialect}`, () => claims(underTest({ dialect, create, sharesSessions })));
  }
}

interface Making {
  readonly dialect: DialectName;
  readonly create: () => Promise<TestDatabase>;
  readonly sharesSessions: boolean;
}

function underTest({ dialect, create, sharesSessions }: Making): DatabaseUnderTest {
  const clock = new TestClock();
  const opened = new Set<Storage>();
  let database: TestDatabase | undefined;
  /** Kept from test to test, until one comes that needs the database for itself. */
  let sessions: Promise<Database> | undefined;
  const existing = () => {
    if (database === undefined) throw new Error('there is a database only while tests run');
    return database;
  };
  const sharedSessions = () => {
    sessions ??= openDatabase(existing().url, { postgres: patient });
    return sessions;
  };
  const endSessions = async () => {
    const ending = await sessions;
    sessions = undefined;
    await ending?.close();
  };

  beforeAll(async () => {
    database = await create();
  });
  beforeEach(async () => existing().empty(await sessions));
  afterEach(async () => {
    try {
      await expectTrueBooks(opened, await sessions);
    } finally {
      await Promise.all([...opened].map((storage) => storage.close()));
      opened.clear();
    }
  });
  afterAll(async () => {
    await endSessions();
    await database?.drop();
  });

  return {
    dialect,
    clock,
    get url() {
      return existing().url;
    },
    clear: async () => {
      await endSessions();
      await existing().clear();
    },
    tamper: (sql) => existing().tamper(sql),
    tables: () => existing().tables(),
    async open(options = {}) {
      const given = { databaseUrl: existing().url, clock, ids: testIds, ...options };
      const isPlain = !('databaseUrl' in options || 'postgres' in options);
      const isShared = isPlain && (sharesSessions || dialect === 'postgres');
      if (dialect === 'sqlite' && !isShared) await endSessions();
      const storage = await (isShared
        ? createStorageOn(keptOpen(await sharedSessions()), given)
        : createStorage(given));
      opened.add(storage);
      return { ...storage, close: () => (opened.delete(storage) ? storage.close() : Promise.resolve()) };
    },
  };
}

/**
 * A new session takes longer to learn the schema and the statements than most tests take, so those of a file
 * share theirs, but where a test says what they are to be like.
 */
function keptOpen(database: Database): Database {
  return { ...database, close: async () => undefined };
}

async function expectTrueBooks(opened: ReadonlySet<Storage>, sessions: Database | undefined): Promise<void> {
  const [storage] = opened;
  if (storage === undefined) return;
  const { faults } = await (sessions?.snapshot(verify) ?? storage.verify());
  expect(faults).toEqual([]);
}
