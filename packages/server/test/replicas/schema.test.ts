import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createPostgresDatabase,
  createSqliteDatabase,
  type TestDatabase,
} from '../../src/storage/testing/test-databases.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { runServer, stopServers } from '../running-server.js';
import { itemAt, Replicas } from './replicas.js';

const databases: TestDatabase[] = [];

/** The URL of a database without a schema, which is dropped after the test. */
async function keep(creating: Promise<TestDatabase>): Promise<string> {
  const database = await creating;
  databases.push(database);
  await database.clear();
  return database.url;
}

afterEach(async () => {
  await stopServers();
  for (const database of databases.splice(0)) await database.drop();
});

/** What so many processes that migrate at once come to. */
function migrate(databaseUrl: string, processes: number) {
  const env = { DATABASE_URL: databaseUrl };
  return Promise.all(Array.from({ length: processes }, () => runServer(['migrate'], { env }).ended));
}

/** Every column and every index, with what it is; and which migrations were taken. */
async function schemaOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = `select table_name, column_name, data_type, is_nullable, column_default
      from information_schema.columns where table_schema = 'public' order by 1, 2`;
    const indexes = `select indexdef from pg_indexes where schemaname = 'public' order by 1`;
    const taken = 'select version, name from schema_migrations order by 1';
    return {
      columns: (await client.query(columns)).rows,
      indexes: (await client.query(indexes)).rows,
      taken: (await client.query(taken)).rows,
    };
  } finally {
    await client.end();
  }
}

describe('a schema', () => {
  it('is the same on Postgres whether one process made it or ten at once', async () => {
    const byOne = await keep(createPostgresDatabase());
    const byTen = await keep(createPostgresDatabase());
    const ended = [...(await migrate(byOne, 1)), ...(await migrate(byTen, 10))];
    expect(ended).toEqual(ended.map(() => ({ code: 0, output: '' })));
    expect(await schemaOf(byTen)).toEqual(await schemaOf(byOne));
    await expectTrueBooks(byTen);
  });

  it('is made once on SQLite, and those that come meanwhile are refused', async () => {
    const url = await keep(createSqliteDatabase());
    const refused = { code: 1, output: expect.stringContaining(inUse(url)) };
    const ended = await migrate(url, 4);
    const done = ended.filter(({ code }) => code === 0);
    expect(done.length).toBeGreaterThan(0);
    expect(done).toEqual(done.map(() => ({ code: 0, output: '' })));
    expect(ended.filter(({ code }) => code !== 0)).toEqual(Array(4 - done.length).fill(refused));
    await expectTrueBooks(url);
  });
});

describe('a SQLite file that a service uses', () => {
  it('is refused to every other process until that one ends, however it ends', async () => {
    const url = await keep(createSqliteDatabase());
    const replicas = await Replicas.start(1, { databaseUrl: url });
    const env = { DATABASE_URL: url, IDENTITY_PROVIDER: 'development', DEV_IDP_PORT: '0', PORT: '0' };
    const rivals = [['start'], ['migrate'], ['verify']].map((args) => runServer(args, { env }).ended);
    for (const rival of await Promise.all(rivals)) expect(rival).toEqual({ code: 1, output: inUse(url) });
    itemAt(replicas.all, 0).child.kill('SIGKILL');
    await expectTrueBooks(url);
  });
});

/** All that the refused ones say. */
function inUse(url: string): string {
  return `merit-server: another service is already using ${url.slice('sqlite:'.length)}\n`;
}
