import { describe, expect, it } from 'vitest';
import { ownTimeLimits } from './figures/own-time-limits.js';
import { parseFile } from './figures/syntax.js';
import { filesBelow, readSources } from './source-imports.js';

const tests = readSources(
  ['packages', 'tools', 'examples'].flatMap((folder) => filesBelow(folder, '.test.ts')),
).map(parseFile);

/** Where a search of any length is asked for, by a setting. */
const long = [/\/hostile-requests\.test\.ts:/, /\/foreign-calls\.test\.ts:/];

describe('a test', () => {
  it('has the time that a busy machine takes: what hangs is ended by one limit for all', () => {
    expect(tests.length).toBeGreaterThan(400);
    const found = tests.flatMap((file) => ownTimeLimits(file).map((line) => `${file.path}:${line}`));
    expect(found.filter((place) => !long.some((each) => each.test(place)))).toEqual([]);
  });

  it('is found where it has a limit of its own, however it is written', () => {
    const text = `it('a', work, 60_000);
      it('a', work);
      it.each(rows)('a', work, LIMIT);
      it.skipIf(isBare)('a', { timeout: 5 }, work);
      beforeAll(work, 1000);
      beforeAll(work);
      await vi.waitFor(() => expect(count).toBe(1));
      items.it(1, 2, 3);
      expect.poll(read, { timeout: 60_000 }).toBe(1);`;
    expect(ownTimeLimits(parseFile({ path: 'a.ts', text }))).toEqual([1, 3, 4, 5, 7]);
  });
});
