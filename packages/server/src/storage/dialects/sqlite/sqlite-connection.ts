import type { Connection, StatementResult } from '../connection.js';
import type { SqliteFile, SqliteStatement } from './driver.js';

/** A statement with what is known of it, which the driver looks up anew whenever it is asked. */
interface KnownStatement {
  readonly statement: SqliteStatement;
  /** Whether it gives rows. */
  readonly isReader: boolean;
  readonly isReadonly: boolean;
  /** Whether its parameters are `$1` and so on, instead of question marks. */
  readonly isNumbered: boolean;
}

/** A connection to SQLite. The driver is synchronous: a promise here is settled when it is made. */
export class SqliteConnection implements Connection {
  readonly dialect = 'sqlite';
  readonly database: SqliteFile;
  readonly #known = new Map<string, KnownStatement>();
  #lastBreath = Promise.resolve();

  constructor(database: SqliteFile) {
    this.database = database;
  }

  /** The statement of this text, prepared when it is first asked for. */
  prepare(sql: string): SqliteStatement {
    return this.#know(sql).statement;
  }

  #know(sql: string): KnownStatement {
    let known = this.#known.get(sql);
    if (known === undefined) {
      const statement: SqliteStatement = this.database.prepare(sql);
      const { reader: isReader, readonly: isReadonly } = statement;
      known = { statement, isReader, isReadonly, isNumbered: sql.includes('$1') };
      this.#known.set(sql, known);
    }
    return known;
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<StatementResult<Row>> {
    const { statement, isReader, isReadonly, isNumbered } = this.#know(sql);
    const bound = isNumbered ? numbered(parameters) : parameters;
    if (!isReader) return { rows: [], affected: statement.run(bound).changes };
    const rows = statement.all(bound) as Row[];
    return { rows, affected: isReadonly ? 0 : rows.length };
  }

  async script(sql: string): Promise<void> {
    this.database.exec(sql);
  }

  /**
   * However many long reads there are, one of them goes on at a time, then all that came meanwhile is served.
   */
  breathe(): Promise<void> {
    this.#lastBreath = this.#lastBreath.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#lastBreath;
  }
}

/** `$1`, which both databases read, is a name to SQLite: the parameters by their numbers. */
function numbered(parameters: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(parameters.map((value, index) => [index + 1, value]));
}
