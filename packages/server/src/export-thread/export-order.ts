import type { ExportForm } from '../ports/exports.js';

/**
 * Asks for a piece of text: the first of a new export if it carries an order, else the next of the current
 * one.
 */
export interface ToExportThread {
  readonly order?: ExportOrder;
  /** The memory of a piece that nobody reads any more. */
  readonly spent: ArrayBuffer | null;
}

/** A piece, null at the end, with the number of rows in all that were given, this one included. */
export interface FromExportThread {
  readonly piece: Uint8Array<ArrayBuffer> | null;
  readonly rows: number;
}

/** A text that is to be read. */
export interface ExportOrder {
  readonly database: SqliteAddress | PostgresAddress;
  readonly statement: { readonly sql: string; readonly parameters: readonly unknown[] };
  readonly form: ExportForm;
}

export interface SqliteAddress {
  readonly kind: 'sqlite';
  /** The package of the driver. */
  readonly driver: string;
  readonly file: string;
  /** How long a statement waits for a tool that has the file locked. */
  readonly timeoutMs: number;
}

export interface PostgresAddress {
  readonly kind: 'postgres';
  readonly url: string;
  readonly connectTimeoutMs: number;
  /** How long to wait until the transaction has begun. */
  readonly answerTimeoutMs: number;
  readonly lockTimeoutMs: number;
}

/** A value as a driver gives it: Postgres gives numbers as their text. */
export type Cell = string | number | null;

/** The rows of one statement as of one moment. */
export interface RowSource {
  /** Of the columns, as they stand in a row: known once rows were asked for. */
  names(): readonly string[];
  /** The next rows, so many at most; none at the end. */
  read(count: number): Promise<readonly (readonly Cell[])[]>;
  /** Lets go of the database. */
  close(): Promise<void>;
}
