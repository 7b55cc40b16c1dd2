import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = 'packages/server/src/routes';

/** The test of what is asked for in one test with others, since they differ in a word. */
const TESTED_TOGETHER: Readonly<Record<string, string>> = {
  'api-keys/create': 'api-keys/api-keys',
  'api-keys/list': 'api-keys/api-keys',
  'api-keys/revoke': 'api-keys/api-keys',
  'custom-strategies/simulate-stored': 'custom-strategies/simulate',
  'exports/history': 'exports/exports',
  'exports/user-interactions': 'exports/exports',
  'exports/user-points': 'exports/exports',
  'exports/users': 'exports/exports',
  'exports/wallet-transactions': 'exports/exports',
  'health/get': 'health/health',
  'points/game-points-details': 'points/game-points',
  'points/task-points-details': 'points/task-points',
  'points/user-in-game': 'points/user-points',
  'points/user-in-task': 'points/user-points',
  'strategies/get': 'strategies/strategies',
  'strategies/list': 'strategies/strategies',
  'strategies/schema': 'strategies/strategies',
  'users/get-action': 'users/get-recorded',
  'users/get-award': 'users/get-recorded',
  'users/preview-conversion': 'users/convert',
};

const verbs = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[^/]+\/[^/]+(?<!\.test)\.ts$/.test(path))
  .filter((path) => readFileSync(`${root}/${path}`, 'utf8').includes('defineRoute('))
  .map((path) => path.slice(0, -'.ts'.length));

const fileOf = (test: string) => `${root}/${test}.test.ts`;

describe('each route', () => {
  it('has a test beside it, or is named with the one that asks for it', () => {
    expect(verbs.length).toBeGreaterThan(60);
    const untested = verbs.filter((verb) => !existsSync(fileOf(TESTED_TOGETHER[verb] ?? verb)));
    expect(untested.map((verb) => `${fileOf(verb)} is missing`)).toEqual([]);
  });

  it('is named once', () => {
    const idle = Object.keys(TESTED_TOGETHER).filter(
      (verb) => !verbs.includes(verb) || existsSync(fileOf(verb)),
    );
    expect(idle).toEqual([]);
  });
});
