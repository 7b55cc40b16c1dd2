/** What Merit stores in a column, on either database. */
export type ColumnValue = string | number | bigint | Uint8Array | null;

export interface StatementResult<Row> {
  readonly rows: readonly Row[];
  /** How many rows the statement wrote; 0 for a read. */
  readonly affected: number;
}

/**
 * One session with a database, on which statements run one after another. Statements are prepared once per
 * session and kept by their text, so texts must come from a limited set: lists of any length travel as one
 * parameter, never as a list of placeholders.
 */
export interface Connection {
  readonly dialect: DialectName;
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<StatementResult<Row>>;
  /** Runs a text of several statements, such as a migration. */
  script(sql: string): Promise<void>;
  /**
   * Lets everything else that the process does have its turn, between the statements of a read that takes
   * many: on SQLite the process stands still while one runs.
   */
  breathe(): Promise<void>;
}

export type DialectName = 'sqlite' | 'postgres';
