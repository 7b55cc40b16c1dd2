import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { CompiledStatement } from '../database.js';
import { batchRows, type RowSource } from '../row-source.js';
import { columnTypes } from './column-types.js';
import type { LimitedQuery } from './postgres-connection.js';

export interface CursorOrder {
  readonly statement: CompiledStatement;
  /** How long to wait until the transaction has begun. */
  readonly answerTimeoutMs: number;
}

/** Reads a statement through a cursor, in a transaction of its own that sees one moment. */
export async function openCursor<Row>(
  pool: pg.Pool,
  { statement, answerTimeoutMs }: CursorOrder,
): Promise<RowSource<Row>> {
  const client = await pool.connect();
  try {
    const begin = 'begin isolation level repeatable read read only';
    const query: LimitedQuery = { text: begin, query_timeout: answerTimeoutMs };
    await client.query(query);
    return new CursorSource<Row>(client, statement);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

class CursorSource<Row> implements RowSource<Row> {
  readonly #client: pg.PoolClient;
  readonly #cursor: Cursor<Row & pg.QueryResultRow>;
  #state: 'reading' | 'read' | 'closed' = 'reading';

  constructor(client: pg.PoolClient, { sql, parameters }: CompiledStatement) {
    this.#client = client;
    this.#cursor = client.query(new Cursor(sql, [...parameters], { types: columnTypes }));
  }

  async read(): Promise<readonly Row[]> {
    const rows = await this.#cursor.read(batchRows);
    if (rows.length === 0 && this.#state === 'reading') this.#state = 'read';
    return rows;
  }

  /** A session that was left in the middle is dropped: the server ends its cursor with it, whatever it is doing. */
  async close(): Promise<void> {
    const before = this.#state;
    this.#state = 'closed';
    if (before === 'closed') return;
    const ended = before === 'read' && (await this.#commit());
    this.#client.release(!ended);
  }

  async #commit(): Promise<boolean> {
    try {
      await this.#client.query('commit');
      return true;
    } catch {
      return false;
    }
  }
}
