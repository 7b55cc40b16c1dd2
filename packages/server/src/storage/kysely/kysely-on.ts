import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely } from 'kysely';
import type { Connection } from '../dialects/connection.js';
import { kyselyDialect } from '../dialects/kysely-dialect.js';
import type { Schema } from '../tables/schema.js';

/** Typed queries that run on the given connection, in whatever transaction that connection is in. */
export function kyselyOn(connection: Connection): Kysely<Schema> {
  const createDriver = () => new SessionDriver(connection);
  return new Kysely({ dialect: { createDriver, ...kyselyDialect(connection.dialect) } });
}

/** Transactions are begun and ended by the database above, never through Kysely. */
class SessionDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(connection: Connection) {
    this.#connection = {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
        const { rows, affected } = await connection.query<Row>(sql, parameters);
        return { rows: [...rows], numAffectedRows: BigInt(affected) };
      },
      streamQuery: () => {
        throw new Error('queries here are not streamed');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<never> {
    throw new Error('transactions begin at the database, not here');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
