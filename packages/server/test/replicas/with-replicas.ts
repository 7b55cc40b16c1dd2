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
 * they stop in good order, and the books of all of its tests are verified. The same is claimed of one service
 * of two processes.
 */
export function withReplicas(
  name: string,
  options: ReplicaOptions,
  claims: (replicas: () => Replicas) => void,
): void {
  withProcesses(name, options, claims);
  withProcesses(`two processes of one service in place of ${name}`, { ...options, processes: 2 }, claims);
}

interface ProcessOptions extends ReplicaOptions {
  /** How many a service has that stands for all; absent: each is a service. */
  readonly processes?: number;
}

function withProcesses(
  name: string,
  { count, settings = {}, processes }: ProcessOptions,
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
        const databaseUrl = database.url;
        replicas =
          processes === undefined
            ? await Replicas.start(count, { databaseUrl, settings: shared })
            : await Replicas.startOneFor(count, {
                databaseUrl,
                settings: { ...shared, WEB_CONCURRENCY: String(processes) },
              });
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
