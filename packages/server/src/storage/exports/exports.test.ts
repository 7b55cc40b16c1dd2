import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { ExportFilter, ExportForm } from '../../ports/exports.js';
import { eachDatabase, ownSessions } from '../testing/each-database.js';
import { stage } from '../testing/fixtures.js';

const everybody: ExportFilter = {
  ...{ owner: null, happened: null, recorded: null, gameId: null, externalUserId: null },
};
const form: ExportForm = {
  format: 'csv',
  columns: [{ name: 'externalUserId', kind: 'text' }],
  formulas: 'raw',
};
const wanted = { filter: everybody, form };
const never = new AbortController().signal;

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(Buffer.from(piece));
  return Buffer.concat(read);
}

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
    it('gives all rows in pieces of a bounded size, and leaves nothing open', async () => {
      const storage = await database.open();
      await stage(storage, { users: 1000 });
      const pieces: Buffer[] = [];
      for await (const piece of await storage.exports.open('users', wanted, never)) {
        pieces.push(Buffer.from(piece));
      }
      const lines = Buffer.concat(pieces).toString().split('\r\n');
      expect(new Set(lines).size).toBe(1002);
      expect(pieces.length).toBeGreaterThan(3);
      if (database.dialect === 'postgres') expect(await openTransactions(database.url)).toBe(0);
    });

    it.each(['csv', 'json', 'ndjson'] as const)(
      'ends where there is nothing to give, as %s',
      async (format) => {
        const storage = await database.open();
        const nothing = { filter: everybody, form: { ...form, format } };
        const text = await readAll(await storage.exports.open('users', nothing, never));
        expect(text.toString()).toBe({ csv: 'externalUserId\r\n', json: '[]\n', ndjson: '' }[format]);
      },
    );

    it('ends before it is begun, by its signal, and with the database', async () => {
      const storage = await database.open(ownSessions);
      await stage(storage, { users: 1000 });
      const unread = await storage.exports.open('users', wanted, never);
      await expect(unread.return()).resolves.toMatchObject({ done: true });
      const ending = new AbortController();
      const ended = await storage.exports.open('users', wanted, ending.signal);
      await ended.next();
      ending.abort();
      await expect(readAll(ended)).rejects.toThrow('ended');
      const left = await storage.exports.open('users', wanted, never);
      await storage.close();
      await expect(readAll(left)).rejects.toThrow('ended');
    });

    it('reads one text after the other in one thread, and another one beside it in its own', async () => {
      let started = 0;
      const count = () => {
        started += 1;
      };
      process.on('worker', count);
      const storage = await database.open(ownSessions);
      await stage(storage, { users: 1000 });
      const open = () => storage.exports.open('users', wanted, never);
      const text = await readAll(await open());
      expect(await readAll(await open())).toEqual(text);
      expect(started).toBe(1);
      const both = await Promise.all([open(), open()]);
      expect(await Promise.all(both.map(readAll))).toEqual([text, text]);
      await expect((await open()).return()).resolves.toMatchObject({ done: true });
      expect(await readAll(await open())).toEqual(text);
      expect(started).toBe(3);
      process.off('worker', count);
    });

    it('fails where the statement has no such column', async () => {
      const storage = await database.open();
      await stage(storage, { users: 1 });
      const columns = [{ name: 'unheard-of', kind: 'text' }] as const;
      const opened = storage.exports.open('users', { filter: everybody, form: { ...form, columns } }, never);
      await expect(opened).rejects.toThrow('the statement gives no unheard-of');
    });
  });
});
