import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { sqliteDriver } from '../src/storage/dialects/sqlite/driver.js';
import { runServer, stopServers } from './running-server.js';

afterEach(stopServers);

const SETTINGS = { IDP_URL: 'http://127.0.0.1:1', PORT: '0', SHUTDOWN_DELAY_SECONDS: '0' };

/** The packages of npm of which a run of the built service loads code, as Node itself tells when it ends. */
async function packagesLoadedBy(command: 'start' | 'migrate', env: Record<string, string>) {
  const told = mkdtempSync(join(tmpdir(), 'merit-loaded-'));
  const run = runServer([command], { env: { ...SETTINGS, ...env, NODE_V8_COVERAGE: told } });
  if (command === 'start') {
    await run.logged('listening');
    run.child.kill('SIGINT');
  }
  await run.ended;
  const files = readdirSync(told).flatMap((name) => filesIn(readFileSync(join(told, name), 'utf8')));
  rmSync(told, { recursive: true });
  return new Set(files.flatMap(sourcesOf).flatMap(packageOf));
}

function filesIn(coverage: string): readonly string[] {
  const { result }: { result: { url: string }[] } = JSON.parse(coverage);
  return result.flatMap(({ url }) => (url.startsWith('file:') ? [fileURLToPath(url)] : []));
}

/** The file and, of a bundled one, those that it was made of. */
function sourcesOf(file: string): readonly string[] {
  const map = `${file}.map`;
  return existsSync(map) ? [file, ...JSON.parse(readFileSync(map, 'utf8')).sources] : [file];
}

function packageOf(path: string): readonly string[] {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  return name === undefined ? [] : [name];
}

describe('the packages that the service loads', () => {
  it('are neither a driver of Postgres nor of Redis where it keeps its books in SQLite', async () => {
    const loaded = await packagesLoadedBy('start', {});
    expect([...loaded]).toEqual(expect.arrayContaining([sqliteDriver, 'express', 'zod']));
    expect([...loaded].filter((name) => /^(pg|redis|@redis|elkjs)\b/.test(name))).toEqual([]);
  });

  it('are the driver of Postgres, and not of SQLite, where the books are there', async () => {
    const loaded = await packagesLoadedBy('migrate', { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(loaded).toContain('pg');
    expect(loaded).not.toContain(sqliteDriver);
  });

  it('are the client of Redis where something is kept there', async () => {
    const redis = { REDIS_URL: 'redis://127.0.0.1:1', ABUSE_PREVENTION_BACKEND: 'redis' };
    expect(await packagesLoadedBy('start', redis)).toContain('@redis/client');
  });
});
