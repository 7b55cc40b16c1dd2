import type { ExportOrder } from '../../export-thread/export-order.js';
import type { TextPieces } from '../../ports/exports.js';
import type { PoolFigures } from '../../ports/figures.js';
import type { TransactionOptions } from '../../ports/storage.js';
import type { Connection, DialectName } from './connection.js';

/** A database that the books are kept in: what differs between SQLite and Postgres stays below this line. */
export interface Database {
  readonly dialect: DialectName;
  /** Reads outside of any transaction; it refuses to write. */
  readonly reader: Connection;
  /**
   * Runs the work in one transaction: committed when it returns, rolled back when it throws.
   *
   * @param last Writes what comes last; its statement and the commit are sent together.
   */
  transaction<T>(
    work: (connection: Connection) => Promise<T>,
    last?: (connection: Connection) => Promise<void>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Runs reads that all see one moment. */
  snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Writes what one statement gives at one moment as a text, piece by piece as they are asked for, in a
   * thread with a session of its own that has no limit of time. It ends with the signal, or with the
   * database.
   */
  stream(text: Pick<ExportOrder, 'statement' | 'form'>, signal: AbortSignal): Promise<TextPieces>;
  /** Whether the database gave up this work in favour of other work; run again, it may succeed. */
  isConflict(error: unknown): boolean;
  /** Whether it ended a statement for its time, and with it what its transaction did. */
  isTimeout(error: unknown): boolean;
  /** Whether the database can't be reached, or is too busy to answer in time. */
  isUnavailable(error: unknown): boolean;
  /**
   * Whether it takes no writes: what was the primary is a standby now, or its file can't be written any more.
   */
  isReadOnly(error: unknown): boolean;
  /** Ends where it answers, and takes writes as far as it knows. */
  ping(): Promise<void>;
  /** What its sessions were asked to begin with and don't have, by the database's own names. */
  settingsMissing(): Promise<readonly string[]>;
  /** Whether owners are spread over several databases. */
  isSpread(): Promise<boolean>;
  /** How busy its sessions are. */
  pools(): readonly PoolFigures[];
  close(): Promise<void>;
}
