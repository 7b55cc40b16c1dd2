import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgres } from './postgres-server.js';

/** The folder of a Postgres' programs whose server has the extension. */
const binaries = process.env['CITUS_BINARIES'];

/** What is to be done for tests with Citus; null where they can run. */
export const citusHint: string | null =
  binaries !== undefined && existsSync(join(binaries, 'postgres'))
    ? null
    : 'CITUS_BINARIES names the folder of the programs of a Postgres that has Citus';

/** A coordinator with two workers. */
export interface CitusCluster {
  readonly coordinator: PostgresServer;
  readonly workers: readonly [PostgresServer, PostgresServer];
  /** On the coordinator. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  stop(): Promise<void>;
}

const settings = [
  ...['shared_preload_libraries=citus', 'wal_level=logical', 'max_prepared_transactions=100'],
  // Of each process in a cluster that other work's processes share a machine with.
  ...['shared_buffers=64MB', 'citus.shard_count=8'],
];

export async function startCitus(): Promise<CitusCluster> {
  const start = () => startPostgres({ ...(binaries && { binaries }), isDurable: true, settings });
  const [coordinator, one, other] = [await start(), await start(), await start()];
  for (const { url } of [coordinator, one, other]) await ask(url, 'create extension citus');
  const query = <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
    ask<Row>(coordinator.url, sql, values);
  await query("select citus_set_coordinator_host('127.0.0.1', $1)", [portOf(coordinator)]);
  for (const worker of [one, other]) await query("select citus_add_node('127.0.0.1', $1)", [portOf(worker)]);
  return {
    coordinator,
    workers: [one, other],
    query,
    stop: async () => {
      for (const server of [coordinator, one, other]) await server.stop();
    },
  };
}

export function portOf({ url }: PostgresServer): number {
  return Number(new URL(url).port);
}

async function ask<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
