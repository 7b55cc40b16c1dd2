import { describe, expect, it } from 'vitest';
import { endOfRun, leftOut } from './left-out.js';

const noRedis = 'no Redis on the path: `apt-get install redis-server`, or set REDIS_SERVER_PATH';

describe('the end of a run', () => {
  it('names what was left out, once, and last the one command that brings all of it', () => {
    const names = [
      leftOut('an outage', noRedis),
      leftOut('a page', 'no Chromium: `apt-get install chromium`'),
      leftOut('an outage', noRedis),
      'needs a Keycloak',
    ];
    expect(endOfRun(names)).toEqual([
      ` not run: an outage (left out: ${noRedis})`,
      ' not run: a page (left out: no Chromium: `apt-get install chromium`)',
      ' 2 left out; to run them: apt-get install chromium redis-server',
    ]);
  });

  it('says nothing where nothing was left out, and no command where none brings it', () => {
    expect(endOfRun(['skipped for another reason'])).toEqual([]);
    expect(endOfRun([leftOut('people', 'set KEYCLOAK_HOME')])).toHaveLength(1);
  });
});
