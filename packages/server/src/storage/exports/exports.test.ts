import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { ExportFilter } from '../../ports/exports.js';
import { eachDatabase } from '../testing/each-database.js';
import { stage } from '../testing/fixtures.js';

const everybody: ExportFilter = { owner: null, from: null, to: null, gameId: null, externalUserId: null };
const never = new AbortController().signal;

/** How many transactions are left open on a Postgres, besides the one that asks. */
async function openTransactions(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
  await client.end();
  return rows[0].open;
}

describe('reading an export', () => {
  eachDatabase((database) => {
    it('gives all rows, a hundred at a time, and leaves nothing open', async () => {
      const storage = await database.open();
      await stage(storage, { users: 250 });
      const sizes: number[] = [];
      for await (const batch of await storage.exports.open('users', everybody, never))
        sizes.push(batch.length);
      expect(sizes).toEqual([100, 100, 50]);
      if (database.dialect === 'postgres') expect(await openTransactions(database.url)).toBe(0);
    });

    it('ends before it is begun, by its signal, and with the database', async () => {
      const storage = await database.open();
      await stage(storage, { users: 250 });
      const unread = await storage.exports.open('users', everybody, never);
      await expect(unread.return()).resolves.toMatchObject({ done: true });
      const ending = new AbortController();
      const ended = await storage.exports.open('users', everybody, ending.signal);
      await ended.next();
      const waiting = ended.next();
      ending.abort();
      await expect(waiting.then(() => ended.next())).rejects.toThrow();
      const left = await storage.exports.open('users', everybody, never);
      await storage.close();
      await left.next();
      await expect(left.next()).rejects.toThrow();
    });
  });
});
