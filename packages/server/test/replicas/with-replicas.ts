import { afterAll, beforeAll } from 'vitest';
import { createPostgresDatabase, type TestDatabase } from '../../src/storage/testing/test-databases.js';
import { withRedis } from '../../src/testing/redis-server.js';
import { expectTrueBooks } from '../expect-true-books.js';
import { stopServers } from '../running-server.js';
import { Replicas } from './replicas.js';

export interface ReplicaOptions {
  readonly count: number;
  /** By their names in the environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Makes claims of processes that share one Postgres and one Redis, and live for the whole group. At its end
 * they stop in good order, and the books of all of its tests are verified.
 */
export function withReplicas(
  name: string,
  { count, settings = {} }: ReplicaOptions,
  claims: (replicas: () => Replicas) => void,
): void {
  withRedis(
    name,
    (redis) => {
      let database: TestDatabase | undefined;
      let replicas: Replicas | undefined;
      const started = <Part>(part: Part | undefined): Part => {
        if (part === undefined) throw new Error('there are replicas only while the group runs');
        return part;
      };
      beforeAll(async () => {
        database = await createPostgresDatabase();
        const backends = { ABUSE_PREVENTION_BACKEND: 'redis', APIKEY_CACHE_BACKEND: 'redis' };
        const shared = { ...backends, REDIS_URL: redis.url, ...settings };
        replicas = await Replicas.start(count, { databaseUrl: database.url, settings: shared });
      });
      afterAll(async () => {
        try {
          await started(replicas).stop();
          await expectTrueBooks(started(database).url);
        } finally {
          await stopServers();
          await database?.drop();
        }
      });
      claims(() => started(replicas));
    },
    { startedFor: 'the-group' },
  );
}
