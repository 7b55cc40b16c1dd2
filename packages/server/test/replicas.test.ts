import { afterEach, beforeEach, expect, it } from 'vitest';
import { atOnce, made, makeGame, makeTask } from '../src/routes/testing/arrange.js';
import { type DatabaseUnderTest, eachDatabase } from '../src/storage/testing/each-database.js';
import type { Client } from '../src/testing/client.js';
import { type RedisServer, withRedis } from '../src/testing/redis-server.js';
import { type KeyClient, startTestService, type TestService } from '../src/testing/test-service.js';
import { until } from '../src/testing/until.js';

const NOON = Date.UTC(2026, 0, 15, 12);
const TOLD = 'Redis cannot be asked: limits count by process, keys are checked in the database';

/** Services that share a database and a Redis. */
class Replicas {
  readonly #services: TestService[] = [];

  async start(count: number, database: DatabaseUnderTest, redis: RedisServer, settings = {}): Promise<void> {
    database.clock.set(NOON);
    for (let index = 0; index < count; index += 1) {
      const backends = { ABUSE_PREVENTION_BACKEND: 'redis', APIKEY_CACHE_BACKEND: 'redis' };
      const shared = { ...backends, REDIS_URL: redis.url, API_KEY_HEADER_CACHE_TTL_SECONDS: '3600' };
      this.#services.push(await startTestService(database, { settings: { ...shared, ...settings } }));
    }
  }

  get all(): readonly TestService[] {
    return this.#services;
  }

  get first(): TestService {
    const [first] = this.#services;
    if (first === undefined) throw new Error('no replica was started');
    return first;
  }

  /** The same key at each of them. */
  clientsOf({ plaintext }: KeyClient): readonly Client[] {
    return this.#services.map(({ anonymous }) => anonymous.with({ 'x-api-key': plaintext }));
  }

  async stop(): Promise<void> {
    for (const service of this.#services.splice(0)) await service.stop();
  }
}

async function cacheOf({ anonymous }: TestService): Promise<unknown> {
  return (await anonymous.get('/kpi/health_check')).body.checks.cache;
}

/** SQLite takes one process at a time, so one replica stands for all there. */
const COUNT = { sqlite: 1, postgres: 3 } as const;

withRedis('replicas on one Redis', (redis) => {
  eachDatabase((database) => {
    const replicas = new Replicas();
    const start = (settings = {}) => replicas.start(COUNT[database.dialect], database, redis, settings);
    afterEach(() => replicas.stop());

    it('grant together exactly as many of a thousand requests at once as the limit says', async () => {
      await start({ ABUSE_RATE_LIMIT_PER_API_KEY: '100' });
      const clients = replicas.clientsOf(await replicas.first.keyClient());
      const answers = await atOnce(1000, async (index) => clients[index % clients.length]?.get('/games'));
      const statuses = answers.map((answer) => answer?.status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(100);
      expect(statuses.filter((status) => status === 429)).toHaveLength(900);
    });

    it('take together exactly as many writes about a user, and of a key, as the limits say', async () => {
      await start({ ABUSE_RATE_LIMIT_PER_EXTERNAL_USER: '20', ABUSE_DAILY_QUOTA_PER_API_KEY: '32' });
      const clients = replicas.clientsOf(await replicas.first.keyClient());
      const game = await makeGame(clients[0] as Client);
      await makeTask(clients[0] as Client, game.gameId);
      const award = async (index: number, externalUserId: string) =>
        clients[index % clients.length]?.post(`/games/${game.gameId}/tasks/walk/points`, { externalUserId });
      const ann = await atOnce(40, (index) => award(index, 'ann'));
      expect(ann.filter((answer) => answer?.status === 201)).toHaveLength(20);
      const bob = await atOnce(40, (index) => award(index, 'bob'));
      expect(bob.filter((answer) => answer?.status === 201)).toHaveLength(10);
      const { totals } = await made(replicas.first.admin.get(`/games/${game.gameId}/points`), 200);
      expect(totals).toMatchObject({ timesAwarded: 30, users: 2 });
    });

    it('refuse a revoked key on the next request', async () => {
      await start();
      const key = await replicas.first.keyClient();
      const clients = replicas.clientsOf(key);
      for (const client of clients) expect((await client.get('/games')).status).toBe(200);
      await made(replicas.first.admin.delete(`/apikey/${key.apiKey}`), 200);
      for (const client of clients) expect((await client.get('/games')).status).toBe(403);
    });
  });

  eachDatabase((database) => {
    const replicas = new Replicas();
    beforeEach(() => replicas.start(1, database, redis, { ABUSE_RATE_LIMIT_PER_API_KEY: '30' }));
    afterEach(() => replicas.stop());

    it('fail no request when Redis goes, limit all the same, and find it again', async () => {
      const service = replicas.first;
      expect(await cacheOf(service)).toBe('ok');
      const { client, apiKey } = await service.keyClient();
      await client.get('/games');
      await redis.stop();
      const statuses = (await atOnce(40, () => client.get('/games'))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(30);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      const health = await service.anonymous.get('/kpi/health_check');
      expect([health.status, health.body.status, health.body.checks.cache]).toEqual([
        200,
        'degraded',
        'down',
      ]);
      await made(service.admin.delete(`/apikey/${apiKey}`), 200);
      expect((await client.get('/games')).status).toBe(403);
      await redis.start();
      await until(async () => (await cacheOf(service)) === 'ok');
      expect((await client.get('/games')).status).toBe(403);
      expect(service.log.filter(({ msg }) => msg === TOLD)).toHaveLength(1);
      expect(service.dependencies.redis?.unanswered()).toBeGreaterThan(0);
    });

    it('answer while Redis hangs', async () => {
      const service = replicas.first;
      const { client } = await service.keyClient();
      redis.freeze();
      const answers = await atOnce(10, () => client.get('/games'));
      redis.thaw();
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await cacheOf(service)).toBe('down');
      await until(async () => (await cacheOf(service)) === 'ok');
    });
  });
});
