import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { Sqlite } from '../../src/storage/dialects/sqlite/driver.js';
import { runServer, stopServers } from '../running-server.js';
import { mayMount } from './disk.js';
import { selfSignedPostgres } from './self-signed.js';

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

  it('for a service may use it by another name, is refused by each of them', async () => {
    const other = join(folder, 'other', 'books.db');
    mkdirSync(join(folder, 'other'));
    linkSync(file, other);
    for (const name of [other, file]) {
      const { code, output } = await runServer(['migrate'], { env: { DATABASE_URL: `sqlite:${name}` } })
        .ended;
      expect([code, output]).toEqual([
        1,
        `merit-server: ${name} has other names (hard links), by which another service could use it: remove those\n`,
      ]);
    }
    rmSync(other);
    expect(await migrate()).toEqual({ code: 0, output: '' });
  });

  it('for another program has it locked, is refused with a sentence', async () => {
    const other = new Sqlite(file);
    other.exec('begin immediate');
    const { code, output } = await migrate();
    other.close();
    expect([code, output]).toEqual([1, `merit-server: ${file} is locked by another program\n`]);
  });
});

describe('a Postgres without an encrypted session to be had', () => {
  let server: Server | undefined;
  const refusalOf = async (url: string) => runServer(['migrate'], { env: { DATABASE_URL: url } }).ended;
  afterEach(async () => {
    await stopServers();
    server?.close();
  });

  it.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
    'for nobody signed its certificate, is refused with the setting and what to change, with sslmode=%s',
    async (mode) => {
      server = selfSignedPostgres().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const { code, output } = await refusalOf(`postgres://merit:secret@127.0.0.1:${port}/m?sslmode=${mode}`);
      expect([code, output]).toEqual([
        1,
        "merit-server: the certificate of the database isn't trusted (self-signed certificate): in DATABASE_URL, sslrootcert=<file> names its authority, and sslmode=no-verify trusts any\n",
      ]);
    },
  );

  it('for it takes none, likewise', async () => {
    const { code, output } = await refusalOf(`${inject('postgresUrl')}?sslmode=require`);
    expect([code, output]).toEqual([
      1,
      'merit-server: the database takes no TLS, which DATABASE_URL asks for: sslmode=disable leaves it out\n',
    ]);
  });
});
