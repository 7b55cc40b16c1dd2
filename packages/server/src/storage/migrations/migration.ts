import type { SqlWords } from '../dialects/sql-words.js';

/** The column types of a database, by what a column holds. */
export interface ColumnTypes {
  readonly uuid: string;
  readonly text: string;
  /** Text whose order matters: compared byte by byte, or the same page would differ between databases. */
  readonly key: string;
  /** Milliseconds since 1970, points, counts: whole numbers within the safe integers. */
  readonly whole: string;
  readonly small: string;
  /** An exact number of any length. */
  readonly decimal: string;
  readonly bytes: string;
  /** What stands after the closing bracket of a table. */
  readonly table: string;
  /** The same for tables that are read by their primary key and rewritten often. */
  readonly counterTable: string;
}

export const sqliteTypes: ColumnTypes = {
  uuid: 'text',
  text: 'text',
  key: 'text',
  whole: 'integer',
  small: 'integer',
  decimal: 'text',
  bytes: 'blob',
  table: ' strict',
  counterTable: ' strict, without rowid',
};

export const postgresTypes: ColumnTypes = {
  uuid: 'uuid',
  text: 'text',
  key: 'text collate "C"',
  whole: 'bigint',
  small: 'integer',
  decimal: 'numeric',
  bytes: 'bytea',
  table: '',
  // Room in each page, so that a rewritten row stays on it and no index is touched.
  counterTable: ' with (fillfactor = 70)',
};

export interface Migration {
  /** Counts from 1 without gaps. */
  readonly version: number;
  readonly name: string;
  /**
   * The oldest schema version whose code can still run after this migration: its own version where it takes
   * something away, an older one where it only adds.
   */
  readonly compatibleFrom: number;
  readonly up: (types: ColumnTypes, words: SqlWords) => string;
}
