import pg from 'pg';
import { sessionAt } from '../../../export-thread/postgres-address.js';
import type { PoolFigures } from '../../../ports/figures.js';
import type { TransactionOptions } from '../../../ports/storage.js';
import type { Connection } from '../connection.js';
import type { Database } from '../database.js';
import { ExportThreads } from '../export-threads.js';
import { together } from '../together.js';
import { isSpread } from './citus.js';
import { byIndexAlone } from './plans.js';
import { PostgresConnection } from './postgres-connection.js';
import {
  isPostgresConflict,
  isPostgresReadOnly,
  isPostgresTimeout,
  isPostgresUnavailable,
} from './postgres-errors.js';
import { optionsOf, type SessionSettings, settingsMissing } from './session-settings.js';

export interface PostgresOptions {
  /** Sessions that write, at most; as many again read. */
  readonly connectionsMax: number;
  /** How long one statement may take. */
  readonly statementTimeoutMs: number;
  /**
   * How long to wait for the answer to one statement. Longer than the server itself gives it: this ends what
   * a server, or the network before it, never answers.
   */
  readonly answerTimeoutMs: number;
  /** How long one statement may wait for another transaction. */
  readonly lockTimeoutMs: number;
  /** How long to wait for a session. */
  readonly connectTimeoutMs: number;
}

export const postgresDefaults: PostgresOptions = {
  connectionsMax: 10,
  statementTimeoutMs: 15_000,
  answerTimeoutMs: 17_000,
  lockTimeoutMs: 2_000,
  connectTimeoutMs: 5_000,
};

/**
 * Opens pools: one writes, another one only reads, so that a read never waits behind transactions and can't
 * write by mistake. Each export has a session besides. Nothing is connected before it is needed.
 */
export function openPostgres(url: string, usual: PostgresOptions = postgresDefaults): Database {
  const options = { ...usual, connectTimeoutMs: connectTimeoutIn(url) ?? usual.connectTimeoutMs };
  const settings = { ...byIndexAlone, ...limitsOf(options) };
  const reading = { ...settings, default_transaction_read_only: 'on' };
  const writers = openPool(url, options, settings);
  const readers = openPool(url, options, reading);
  const { connectTimeoutMs, answerTimeoutMs, lockTimeoutMs } = options;
  const limits = { connectTimeoutMs, answerTimeoutMs, lockTimeoutMs };
  const exports = new ExportThreads({ kind: 'postgres', url, ...limits });
  const reader = new PostgresConnection(readers);
  return {
    dialect: 'postgres',
    reader,
    transaction: (work, last, options) => inTransaction(writers, beginningOf(options), work, last),
    snapshot: (work) => inTransaction(readers, 'begin isolation level repeatable read', work),
    stream: (text, signal) => exports.begin(text, signal),
    isConflict: isPostgresConflict,
    isTimeout: isPostgresTimeout,
    isUnavailable: isPostgresUnavailable,
    isReadOnly: isPostgresReadOnly,
    ping: () => requirePrimary(reader),
    settingsMissing: () => settingsMissing(readers, reading),
    isSpread: () => isSpread(reader),
    pools: () => [
      poolFigures('write', writers),
      poolFigures('read', readers),
      { pool: 'export', used: exports.running(), idle: 0, waiting: 0 },
    ],
    close: async () => {
      await exports.close();
      await Promise.all([writers.end(), readers.end()]);
    },
  };
}

/** By `connect_timeout`, in seconds: the only one of a URL's times that the driver leaves out. */
function connectTimeoutIn(url: string): number | null {
  const seconds = Number(new URLSearchParams(url.split(/\?(.*)/s)[1]).get('connect_timeout'));
  return seconds > 0 ? seconds * 1000 : null;
}

/** In milliseconds. */
function limitsOf({ statementTimeoutMs, lockTimeoutMs }: PostgresOptions): SessionSettings {
  return {
    statement_timeout: `${statementTimeoutMs}`,
    lock_timeout: `${lockTimeoutMs}`,
    idle_in_transaction_session_timeout: `${4 * statementTimeoutMs}`,
  };
}

function openPool(url: string, options: PostgresOptions, settings: SessionSettings): pg.Pool {
  const pool = new pg.Pool({
    ...sessionAt(url, optionsOf(settings)),
    max: options.connectionsMax,
    connectionTimeoutMillis: options.connectTimeoutMs,
    query_timeout: options.answerTimeoutMs,
    keepAlive: true,
    // A server that never answers the goodbye of an idle session must not keep the process from ending.
    allowExitOnIdle: true,
    // Statements that are started together are sent together.
    pipeline: true,
    types: readTypes,
  });
  return surviving(pool);
}

function surviving(pool: pg.Pool): pg.Pool {
  // A session that is lost fails its statements and is replaced when next needed; without listeners, for idle
  // ones and for those in use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function poolFigures(
  pool: PoolFigures['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
): PoolFigures {
  return { pool, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Named, whatever the database's own default is: what is read under a lock must be what was committed before
 * it.
 */
function beginningOf({ lockWaitMs }: TransactionOptions = {}): string {
  const begin = 'begin isolation level read committed';
  return lockWaitMs === undefined ? begin : `${begin}; set local lock_timeout = ${lockWaitMs}`;
}

/** One connection object per session, so that what was built for a session is built once. */
const connections = new WeakMap<pg.PoolClient, PostgresConnection>();

function connectionOf(client: pg.PoolClient): PostgresConnection {
  let connection = connections.get(client);
  if (connection === undefined) {
    connection = new PostgresConnection(client);
    connections.set(client, connection);
  }
  return connection;
}

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (connection: Connection) => Promise<T>,
  last?: (connection: Connection) => Promise<void>,
): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const connection = connectionOf(client);
  try {
    const [, result] = await together([connection.begin(begin), work(connection)]);
    await together([last?.(connection) ?? Promise.resolve(), commit(client)]);
    return result;
  } catch (error) {
    lost = await rollBack(client);
    throw error;
  } finally {
    connection.setPatient(false);
    client.release(lost);
  }
}

/**
 * Postgres answers the commit of a transaction in which a statement failed without an error: it rolls back.
 */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed');
}

/** Gives the error where the session is beyond use, so that the pool drops it. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** @throws Error as a write would. */
async function requirePrimary(reader: Connection): Promise<void> {
  const { rows } = await reader.query<{ readonly standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw Object.assign(new Error('the database is a standby'), { code: '25006' });
}

const int8 = 20;

/**
 * How columns become values: an `int8` is a number, since every one we keep is bounded to the safe integers;
 * the rest as the driver has it (`numeric` and `uuid` as text).
 */
const readTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === int8 ? readSafeInteger : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

function readSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}
