import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Gate } from '../../testing/gate.js';
import type { Connection } from '../connection.js';
import { Sqlite, type SqliteFile } from './driver.js';
import { Snapshots } from './snapshots.js';

let folder: string;
let writer: SqliteFile;
let opened: SqliteFile[];
let snapshots: Snapshots;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merit-snapshots-'));
  const file = join(folder, 'merit.db');
  writer = new Sqlite(file);
  writer.pragma('journal_mode = wal');
  writer.exec('create table numbers (n integer)');
  opened = [];
  snapshots = new Snapshots(() => {
    const database = new Sqlite(file, { readonly: true });
    opened.push(database);
    return database;
  });
});
afterEach(() => {
  snapshots.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

const write = () => writer.exec('insert into numbers values (1)');
const count = async (connection: Connection) =>
  (await connection.query<{ n: number }>('select count(*) as n from numbers')).rows[0]?.n;
const openOnes = () => opened.filter(({ open }) => open).length;

describe('snapshots of a file', () => {
  it('see one moment each, and the next one what came meanwhile', async () => {
    const seen = await snapshots.run(async (connection) => {
      const before = await count(connection);
      write();
      return [before, await count(connection)];
    });
    expect(seen).toEqual([0, 0]);
    expect(await snapshots.run(count)).toBe(1);
  });

  it('use one connection after each other, also after one that failed', async () => {
    await snapshots.run(count);
    await expect(snapshots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    write();
    expect(await snapshots.run(count)).toBe(1);
    expect(opened).toHaveLength(1);
  });

  it('have one each at the same time, of which two are kept', async () => {
    const gate = new Gate();
    const all = Array.from({ length: 5 }, () => snapshots.run(() => gate.opened));
    expect(openOnes()).toBe(5);
    gate.open();
    await Promise.all(all);
    expect(openOnes()).toBe(2);
  });

  it('leave none behind, not even one at work, once they are closed', async () => {
    const gate = new Gate();
    const atWork = snapshots.run(() => gate.opened);
    await snapshots.run(count);
    snapshots.close();
    expect(openOnes()).toBe(1);
    gate.open();
    await atWork;
    expect(openOnes()).toBe(0);
  });
});
