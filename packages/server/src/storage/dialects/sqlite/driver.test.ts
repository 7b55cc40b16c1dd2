import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { DatabaseUnusable } from '../database-unusable.js';
import { driverFor, loadDriver, sqliteDriver } from './driver.js';

/** Many statements that nobody holds, and time between for the collector to run while no script does. */
const CARELESS = `
  const Sqlite = require(process.argv[1]);
  const file = new Sqlite(':memory:');
  let rounds = 0;
  (function round() {
    for (let each = 0; each < 400; each += 1) file.prepare('select ' + each).get();
    rounds += 1;
    if (rounds < 100) setTimeout(round, 1);
    else console.log('done');
  })();
`;

describe('the driver of SQLite', () => {
  it('is the one that the running Node can load', () => {
    expect(driverFor('20.19.0')).toBe('better-sqlite3-12');
    expect(driverFor('22.0.0')).toBe('better-sqlite3');
    expect(driverFor('24.21.0')).toBe('better-sqlite3');
  });

  it('says what to do where it is missing', () => {
    expect(() => loadDriver('no-such-driver')).toThrow(
      new DatabaseUnusable("the driver of SQLite can't be loaded: `npm rebuild no-such-driver` says why"),
    );
  });

  it('lets a process live whose statements are collected while nothing runs', () => {
    const { stdout, stderr, signal } = spawnSync(process.execPath, ['-e', CARELESS, sqliteDriver], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect({ stdout, stderr, signal }).toEqual({ stdout: 'done\n', stderr: '', signal: null });
  });
});
