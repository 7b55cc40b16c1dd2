import { afterEach, beforeEach, expect, it } from 'vitest';
import { atOnce, made } from '../../src/routes/testing/arrange.js';
import { eachDatabase } from '../../src/storage/testing/each-database.js';
import { withRedis } from '../../src/testing/redis-server.js';
import { startTestService, type TestService } from '../../src/testing/test-service.js';
import { until } from '../../src/testing/until.js';

const NOON = Date.UTC(2026, 0, 15, 12);
const TOLD = 'Redis cannot be asked: limits count by process, keys are checked in the database';

async function cacheOf({ anonymous }: TestService): Promise<unknown> {
  return (await anonymous.get('/kpi/health_check')).body.checks.cache;
}

withRedis('a service that counts in Redis', (redis) => {
  eachDatabase((database) => {
    let service: TestService;
    beforeEach(async () => {
      database.clock.set(NOON);
      const backends = { ABUSE_PREVENTION_BACKEND: 'redis', APIKEY_CACHE_BACKEND: 'redis' };
      const long = { API_KEY_HEADER_CACHE_TTL_SECONDS: '3600', ABUSE_RATE_LIMIT_PER_API_KEY: '30' };
      service = await startTestService(database, {
        settings: { ...backends, ...long, REDIS_URL: redis.url },
      });
    });
    afterEach(() => service.stop());

    it('fails no request when Redis goes, limits all the same, and finds it again', async () => {
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

    it('answers while Redis hangs', async () => {
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
