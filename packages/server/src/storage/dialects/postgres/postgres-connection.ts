import type pg from 'pg';
import type { Connection, StatementResult } from '../connection.js';
import { isTransactionAborted } from './postgres-errors.js';

/** A statement as the driver takes it: it knows a limit for each one, which its types don't know. */
export interface LimitedQuery extends pg.QueryConfig {
  /** How long to wait for the answer, in milliseconds; undefined for as long as the session does. */
  readonly query_timeout?: number | undefined;
}

/** Longer than anything runs; the longest that a timer takes. */
const unlimitedMs = 2 ** 31 - 1;

/** What a session's client writes to. The driver's types leave it out. */
export interface Wired {
  readonly connection: Pick<pg.Connection, 'stream'>;
}

/** A session with Postgres, or its pool, where each statement may take another session. */
export class PostgresConnection implements Connection {
  readonly dialect = 'postgres';
  readonly #client: Pick<pg.ClientBase, 'query'> & Partial<Wired>;
  #answerTimeoutMs: number | undefined;
  #isGathering = false;
  /** What the transaction's first statement to fail met. */
  #failure: unknown = null;
  /** The answer to `begin`, until it is there. */
  #beginning: Promise<void> | null = null;

  constructor(client: Pick<pg.ClientBase, 'query'> & Partial<Wired>) {
    this.#client = client;
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<StatementResult<Row>> {
    if (this.#beginning !== null && !readsAlone(sql)) await this.#beginning;
    this.#gather();
    const query: LimitedQuery = {
      name: statementName(sql),
      text: sql,
      values: [...parameters],
      query_timeout: this.#answerTimeoutMs,
    };
    const result = await this.#client.query(query).catch((error: unknown) => this.#fail(error));
    return { rows: result.rows as Row[], affected: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0) };
  }

  /**
   * Begins a transaction. What reads is sent without waiting for the answer, which saves every transaction a
   * round trip; what writes waits, so that nothing is ever written outside of one.
   *
   * @throws What became of it, once it is answered, whatever was read meanwhile.
   */
  begin(sql: string): Promise<void> {
    this.#failure = null;
    this.#gather();
    const query: LimitedQuery = { text: sql, query_timeout: this.#answerTimeoutMs };
    this.#beginning = this.#client.query(query).then(() => {
      this.#beginning = null;
    });
    return this.#beginning;
  }

  async script(sql: string): Promise<void> {
    await this.#beginning;
    const query: LimitedQuery = { text: sql, query_timeout: this.#answerTimeoutMs };
    await this.#client.query(query);
  }

  async breathe(): Promise<void> {}

  /** Waits for answers as long as it takes, or again no longer than the session does. */
  setPatient(isPatient: boolean): void {
    this.#answerTimeoutMs = isPatient ? unlimitedMs : undefined;
  }

  /**
   * Statements after one that failed are refused for that alone, and may be waited for before it: what they
   * throw is why.
   */
  #fail(error: unknown): never {
    if (this.#failure !== null && isTransactionAborted(error)) throw this.#failure;
    this.#failure ??= error;
    throw error;
  }

  /** Statements that are started together leave in one piece, instead of each waking the server by itself. */
  #gather(): void {
    const stream = this.#client.connection?.stream;
    if (stream === undefined || this.#isGathering) return;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

/** Kysely and we write `select` first; whatever begins otherwise, such as `with`, may write. */
function readsAlone(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}

const names = new Map<string, string>();

/** The name under which every session of this process prepares the text. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = `merit_${names.size + 1}`;
    names.set(sql, name);
  }
  return name;
}
