import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import { startPostgres } from '../../src/storage/testing/postgres-server.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { runServer, stopServers } from '../running-server.js';
import type { Load } from './load.js';
import { awardedKeys, expectExactlyOnce, type ServiceProcess, startServiceProcess } from './service.js';

const exec = promisify(execFile);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merit-backup-'));
});
afterEach(async () => {
  await stopServers();
  rmSync(folder, { recursive: true });
});

/**
 * What was acknowledged before the backup began is in the restored books, which add up; nothing stood still.
 */
async function expectRestorable(
  service: ServiceProcess,
  load: Load,
  { backUp, restore }: { backUp: () => Promise<void>; restore: () => Promise<string> },
): Promise<void> {
  await load.moreAcknowledged(40);
  const before = [...load.acknowledged.keys()];
  await backUp();
  await load.moreAcknowledged(20);
  expect(load.refused).toEqual([]);
  await expectExactlyOnce(service, load);
  const restored = await restore();
  await expectTrueBooks(restored);
  expect(await awardedKeys(restored)).toEqual(expect.arrayContaining(before));
}

describe('a SQLite file', () => {
  const backup = (file: string, databaseUrl: string) =>
    runServer(['backup', file], { env: { DATABASE_URL: databaseUrl } }).ended;

  it('is backed up while awards go on, and restored by a copy', async () => {
    const service = await startServiceProcess({});
    const url = `sqlite:${service.process.folder}/data/merit.db`;
    const file = join(folder, 'copy.db');
    await expectRestorable(service, service.startLoad(), {
      backUp: async () => expect(await backup(file, url)).toEqual({ code: 0, output: '' }),
      restore: async () => {
        copyFileSync(file, join(folder, 'merit.db'));
        return `sqlite:${join(folder, 'merit.db')}`;
      },
    });
  });

  it('is never backed up over another file, nor from nothing, nor in parts', async () => {
    const file = join(folder, 'merit.db');
    expect(await backup(join(folder, 'copy.db'), `sqlite:${file}`)).toEqual({
      code: 1,
      output: `merit-server: there is no file ${file}\n`,
    });
    writeFileSync(join(folder, 'copy.db'), 'of yesterday');
    writeFileSync(file, 'no database, but longer than the header of one: '.repeat(9));
    expect(await backup(join(folder, 'copy.db'), `sqlite:${file}`)).toEqual({
      code: 1,
      output: `merit-server: ${join(folder, 'copy.db')} is there already: give another name\n`,
    });
    const { code, output } = await backup(join(folder, 'other.db'), `sqlite:${file}`);
    expect([code, output]).toEqual([1, expect.stringContaining('restore a backup')]);
    expect(await backup(join(folder, 'other.db'), 'postgres://127.0.0.1:1/none')).toEqual({
      code: 1,
      output: 'merit-server: Postgres is backed up by its own programs, such as pg_dump\n',
    });
    expect(readdirSync(folder).sort()).toEqual(['copy.db', 'merit.db']);
    expect(readFileSync(join(folder, 'copy.db'), 'utf8')).toBe('of yesterday');
  });
});

/**
 * Server and clients of one version, as a distribution installs them: those that npm brings have no clients.
 */
const binaries = findPostgres();
const installHint = 'no Postgres with its clients: `apt-get install postgresql`, or set POSTGRES_BIN_PATH';

function findPostgres(): string | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const installed = versions.map((version) => `/usr/lib/postgresql/${version}/bin`);
  const folders = [process.env['POSTGRES_BIN_PATH'], ...installed];
  const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'vacuumdb'];
  return folders.find((bin) => bin && programs.every((name) => existsSync(join(bin, name)))) ?? null;
}

it('has Postgres and its clients where tests must not be left out', () => {
  if (process.env['CI'] !== undefined) expect(binaries, installHint).not.toBeNull();
});

describe.skipIf(binaries === null)(
  binaries === null ? leftOut('a Postgres database', installHint) : 'a Postgres database',
  () => {
    it('is backed up while awards go on, and restored into a new one', async () => {
      const bin = binaries ?? '';
      const postgres = await startPostgres({ binaries: bin });
      try {
        const service = await startServiceProcess({ DATABASE_URL: postgres.url });
        const file = join(folder, 'merit.dump');
        const restored = postgres.url.replace(/postgres$/, 'restored');
        await expectRestorable(service, service.startLoad(), {
          backUp: async () => {
            await exec(join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, postgres.url]);
          },
          restore: async () => {
            const client = new pg.Client({ connectionString: postgres.url });
            await client.connect();
            await client.query('create database restored');
            await client.end();
            await exec(join(bin, 'pg_restore'), [
              '--exit-on-error',
              '--no-owner',
              `--dbname=${restored}`,
              file,
            ]);
            await exec(join(bin, 'vacuumdb'), ['--analyze-only', `--dbname=${restored}`]);
            return restored;
          },
        });
      } finally {
        await stopServers();
        await postgres.stop();
      }
    });
  },
);
