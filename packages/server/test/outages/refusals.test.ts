import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sqlite } from '../../src/storage/dialects/sqlite/driver.js';
import { runServer, stopServers } from '../running-server.js';
import { mayMount } from './disk.js';

/** Nobody is kept from writing where root is asked, so the file system itself has to. */
const isRoot = process.getuid?.() === 0;

/** A file, or a folder with all that is in it. */
function makeReadOnly(path: string): () => void {
  if (isRoot) {
    execFileSync('mount', ['--bind', path, path]);
    execFileSync('mount', ['-o', 'remount,ro,bind', path]);
    return () => execFileSync('umount', ['--lazy', path]);
  }
  const isFolder = statSync(path).isDirectory();
  const files = isFolder ? readdirSync(path).map((name) => join(path, name)) : [path];
  for (const file of files) chmodSync(file, 0o444);
  if (isFolder) chmodSync(path, 0o555);
  return () => chmodSync(path, 0o755);
}

describe('a SQLite file that cannot be used', () => {
  let folder = '';
  let file = '';
  const migrate = async () => runServer(['migrate'], { env: { DATABASE_URL: `sqlite:${file}` } }).ended;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'merit-refusal-'));
    file = join(folder, 'merit.db');
    expect(await migrate()).toEqual({ code: 0, output: '' });
  });
  afterEach(async () => {
    await stopServers();
    rmSync(folder, { recursive: true });
  });

  it.skipIf(isRoot && !mayMount).each([
    ['nobody may write it', () => file],
    ['nobody may write in its folder', () => folder],
  ])('for %s, is refused with a sentence', async (_, path) => {
    const makeWritable = makeReadOnly(path());
    const { code, output } = await migrate();
    makeWritable();
    expect(code).toBe(1);
    expect(output).toMatch(/^merit-server: \S+ cannot be (written|opened): look at the permissions of .+\n$/);
  });

  it('for it is none, is refused with a sentence, and left as it was', async () => {
    writeFileSync(file, 'the shopping list, once more than a hundred bytes long, and no database'.repeat(9));
    const { code, output } = await migrate();
    expect([code, output]).toEqual([
      1,
      `merit-server: ${file} is no SQLite database, or a damaged one: restore a backup\n`,
    ]);
  });

  it('for it lost its second half, is refused with a sentence', async () => {
    truncateSync(file, statSync(file).size / 2);
    const { code, output } = await runServer(['verify'], { env: { DATABASE_URL: `sqlite:${file}` } }).ended;
    expect([code, output]).toEqual([1, `merit-server: ${file} is damaged: restore a backup\n`]);
  });

  it('for another program has it locked, is refused with a sentence', async () => {
    const other = new Sqlite(file);
    other.exec('begin immediate');
    const { code, output } = await migrate();
    other.close();
    expect([code, output]).toEqual([1, `merit-server: ${file} is locked by another program\n`]);
  });
});
