import type { ColumnTypes } from '../dialects/column-types.js';
import type { SqlWords } from '../dialects/sql-words.js';

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
