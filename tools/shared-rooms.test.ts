import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesBelow, readSources } from './source-imports.js';

const server = 'packages/server/src';

/** What is made to be shared by all owners of a process, and may be full. */
const MADE = /new (Room|pg\.Pool|WriteQueue|BatchingQueue|OwnerTurns|ExportThreads|SimulationQueue)\(/g;

/** The test that shows that those who fill it as slowly as they may leave room for a newcomer. */
interface Shown {
  readonly test: string;
  readonly claims: string;
}

/** It is reached through another one alone, which is the one that divides it. */
interface Behind {
  readonly behind: string;
}

const rooms: Readonly<Record<string, readonly (Shown | Behind)[]>> = {
  [`${server}/dependencies.ts`]: [
    {
      test: `${server}/process/owner-turns.test.ts`,
      claims: 'let a newcomer begin at once, however many of another one wait',
    },
    {
      test: `${server}/simulation-worker/simulation-queue.test.ts`,
      claims: 'lets owners have turns, and so many jobs of each wait',
    },
    {
      test: `${server}/process/batching-queue.test.ts`,
      claims: 'turns away whoever has most waiting where there is no room, and takes the others',
    },
  ],
  [`${server}/process/export-slots.ts`]: [
    {
      test: `${server}/process/export-slots.test.ts`,
      claims:
        'of readers who take nothing are there for a scope that has none, however many scopes hold them',
    },
  ],
  [`${server}/http/request/bodies.ts`]: [
    {
      test: `${server}/http/request/bodies.test.ts`,
      claims: 'of one address whose senders nobody knows yet leave room for others',
    },
    {
      test: `${server}/http/request/bodies.test.ts`,
      claims:
        'that still come yield to smaller ones of others who have none, and no longer once they are whole',
    },
  ],
  [`${server}/http/request/answers.ts`]: [
    {
      test: `${server}/http/request/answers.test.ts`,
      claims: 'keep their owner from asking for more, and others from nothing',
    },
  ],
  [`${server}/http/request/connection-count.ts`]: [
    {
      test: `${server}/listen.test.ts`,
      claims: 'leaves connections to others, however many one address opens',
    },
  ],
  [`${server}/storage/dialects/postgres/open-postgres.ts`]: [
    { behind: 'slots of exports' },
    { behind: 'turns of owners, and the queue of awards' },
  ],
  [`${server}/storage/dialects/sqlite/open-sqlite.ts`]: [
    { behind: 'turns of owners, and the queue of awards' },
    { behind: 'slots of exports' },
  ],
};

describe('what owners share', () => {
  const sources = readSources(
    filesBelow(server, '.ts').filter((path) => !/\.test\.ts$|\/testing\//.test(path)),
  );
  const made = sources.flatMap(({ path, text }) => [...text.matchAll(MADE)].map(() => path));

  it('is in the table, each with what keeps a newcomer from being kept out', () => {
    const counted = Object.entries(rooms).flatMap(([path, each]) => each.map(() => path));
    expect(made.toSorted()).toEqual(counted.toSorted());
  });

  it('has the tests that the table names', () => {
    const shown = Object.values(rooms)
      .flat()
      .filter((each): each is Shown => 'test' in each);
    const missing = shown.filter(
      ({ test, claims }) => !readFileSync(test, 'utf8').includes(`it('${claims}'`),
    );
    expect(missing).toEqual([]);
  });
});
