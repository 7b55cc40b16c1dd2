import type { DialectName } from './connection.js';

/** The column types of a database, by what a column holds. */
export interface ColumnTypes {
  readonly uuid: string;
  readonly text: string;
  /** Text whose order matters: compared byte by byte, or the same page would differ between databases. */
  readonly key: string;
  /** Milliseconds since 1970, points, counts: whole numbers within the safe integers. */
  readonly whole: string;
  readonly small: string;
  /** A number that the database gives each row itself, its primary key. */
  readonly numbered: string;
  /** An exact number of any length. */
  readonly decimal: string;
  readonly bytes: string;
  /** What stands after the closing bracket of a table. */
  readonly table: string;
  /** The same for tables that are no more than their primary key. */
  readonly keyTable: string;
  /** The same for tables that are read by their primary key and rewritten often. */
  readonly counterTable: string;
}

const sqliteTypes: ColumnTypes = {
  uuid: 'text',
  text: 'text',
  key: 'text',
  whole: 'integer',
  small: 'integer',
  numbered: 'integer primary key',
  decimal: 'text',
  bytes: 'blob',
  table: ' strict',
  keyTable: ' strict, without rowid',
  counterTable: ' strict, without rowid',
};

const postgresTypes: ColumnTypes = {
  uuid: 'uuid',
  text: 'text',
  key: 'text collate "C"',
  whole: 'bigint',
  small: 'integer',
  numbered: 'bigint generated always as identity primary key',
  decimal: 'numeric',
  bytes: 'bytea',
  table: '',
  keyTable: '',
  // Room in each page, so that a rewritten row stays on it and no index is touched.
  counterTable: ' with (fillfactor = 70)',
};

export function columnTypes(dialect: DialectName): ColumnTypes {
  return dialect === 'sqlite' ? sqliteTypes : postgresTypes;
}
