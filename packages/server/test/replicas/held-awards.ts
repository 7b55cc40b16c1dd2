import pg from 'pg';
import { until } from '../../src/testing/until.js';

/** Keeps awards from being written, in a session of its own, until it lets go. */
export class HeldAwards {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async in(databaseUrl: string): Promise<HeldAwards> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('begin; lock table awards in exclusive mode');
    return new HeldAwards(client);
  }

  /** Resolves when somebody is about to write one. */
  async waitedFor(): Promise<void> {
    const waiting = `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted`;
    await until(async () => (await this.#client.query(waiting)).rows[0].count > 0);
  }

  async release(): Promise<void> {
    await this.#client.query('commit');
    await this.#client.end();
  }
}

/** How many awards strategies made. */
export async function countDecided(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const counting = `select count(*)::int as count from awards where kind = 'decided'`;
    return (await client.query(counting)).rows[0].count;
  } finally {
    await client.end();
  }
}
