import { afterEach, beforeEach, expect } from 'vitest';
import { MemoryStrategyCache } from '../process/memory-strategy-cache.js';
import { type DatabaseUnderTest, eachDatabase } from '../storage/testing/each-database.js';
import { replayAwards } from '../use-cases/replay/replay-awards.js';
import { startTestService, type TestService, type TestServiceOptions } from './test-service.js';

/** What the clock says when a test begins. */
const START = Date.UTC(2026, 0, 15, 12);

/**
 * Makes the same claims of the service on both databases, each test with a new service on an empty one,
 * whose books are added up after it, and whose awards are decided again.
 *
 * @param claims Gets a function that gives the service of the running test.
 */
export function eachService(
  claims: (service: () => TestService, database: DatabaseUnderTest) => void,
  options: TestServiceOptions = {},
): void {
  eachDatabase((database) => {
    let running: TestService | undefined;
    beforeEach(async () => {
      database.clock.set(START);
      running = await startTestService(database, options);
    });
    afterEach(async ({ task }) => {
      const failures = task.result?.state === 'fail' ? failuresOf(running) : [];
      if (running !== undefined) await expectSameDecisions(running);
      await running?.stop();
      running = undefined;
      // A caller is told nothing but `internal-error`.
      expect(failures).toEqual([]);
    });
    claims(() => {
      if (running === undefined) {
        throw new Error('there is a service only while a test runs');
      }
      return running;
    }, database);
  });
}

/** What its log says of requests that failed within. */
function failuresOf(service: TestService | undefined): readonly unknown[] {
  return (service?.log ?? []).filter(({ msg }) => msg === 'request failed').map(({ error }) => error);
}

/**
 * As a service would that has just been started: nothing is compiled yet. A test may have taken the database
 * away.
 */
async function expectSameDecisions({ storage }: TestService): Promise<void> {
  const isThere = await storage.ping().then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const { faults } = await replayAwards({ books: storage.books, strategies: new MemoryStrategyCache() });
  expect(faults).toEqual([]);
}
