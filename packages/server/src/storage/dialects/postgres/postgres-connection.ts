import type pg from 'pg';
import type { Connection, StatementResult } from '../connection.js';
import { statementName } from './statement-name.js';

/** A session with Postgres, or its pool, where each statement may take another session. */
export class PostgresConnection implements Connection {
  readonly dialect = 'postgres';
  readonly #client: Pick<pg.ClientBase, 'query'>;

  constructor(client: Pick<pg.ClientBase, 'query'>) {
    this.#client = client;
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<StatementResult<Row>> {
    const result = await this.#client.query({
      name: statementName(sql),
      text: sql,
      values: [...parameters],
    });
    return { rows: result.rows as Row[], affected: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0) };
  }

  async script(sql: string): Promise<void> {
    await this.#client.query(sql);
  }
}
