import type { SelectQueryBuilder } from 'kysely';
import type { DialectName } from './connection.js';

type Holder = <Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
) => SelectQueryBuilder<Schema, Tables, Row>;

/**
 * How the rows that are read are held until the transaction ends. SQLite has one writer, who needs no lock.
 */
export interface RowLocks {
  /** Stands at the end of a statement that reads one table. */
  readonly forUpdate: string;
  /** Nobody else changes the rows, or holds them to change them. */
  readonly toChange: Holder;
  /** Nobody changes the rows; any number may hold them so. */
  readonly toShare: Holder;
}

const none: RowLocks = {
  forUpdate: '',
  toChange: (query) => query,
  toShare: (query) => query,
};

const postgres: RowLocks = {
  forUpdate: 'for update',
  toChange: (query) => query.forNoKeyUpdate(),
  toShare: (query) => query.forShare(),
};

export function lockRows(dialect: DialectName): RowLocks {
  return dialect === 'sqlite' ? none : postgres;
}
