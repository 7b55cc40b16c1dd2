import type SqliteDatabase from 'better-sqlite3';
import type { Connection, StatementResult } from '../connection.js';

type PreparedStatement = SqliteDatabase.Statement<unknown[], unknown>;

/** A connection to SQLite. The driver is synchronous: a promise here is settled when it is made. */
export class SqliteConnection implements Connection {
  readonly dialect = 'sqlite';
  readonly database: SqliteDatabase.Database;
  readonly #prepared = new Map<string, PreparedStatement>();

  constructor(database: SqliteDatabase.Database) {
    this.database = database;
  }

  /** The statement of this text, prepared when it is first asked for. */
  prepare(sql: string): PreparedStatement {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<StatementResult<Row>> {
    const statement = this.prepare(sql);
    const bound = sql.includes('$1') ? numbered(parameters) : parameters;
    if (statement.reader) {
      const rows = statement.all(bound) as Row[];
      return { rows, affected: statement.readonly ? 0 : rows.length };
    }
    return { rows: [], affected: statement.run(bound).changes };
  }

  async script(sql: string): Promise<void> {
    this.database.exec(sql);
  }
}

/** `$1`, which both databases read, is a name to SQLite: the parameters by their numbers. */
function numbered(parameters: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(parameters.map((value, index) => [index + 1, value]));
}
