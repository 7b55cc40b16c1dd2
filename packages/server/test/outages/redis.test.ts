import { afterEach, expect, it } from 'vitest';
import { withRedis } from '../../src/testing/redis-server.js';
import { until } from '../../src/testing/until.js';
import { stopServers } from '../running-server.js';
import { expectExactlyOnce, type ServiceProcess, startServiceProcess } from './service.js';

withRedis('without its Redis, the service', (redis) => {
  afterEach(stopServers);

  const cacheOf = async (service: ServiceProcess) => (await service.health())[1].checks.cache;

  it('goes on while it is stopped, while it hangs, and when it is back', async () => {
    const backends = { APIKEY_CACHE_BACKEND: 'redis', ABUSE_PREVENTION_BACKEND: 'redis' };
    const limits = { ABUSE_RATE_LIMIT_PER_IP: '999999999', ABUSE_RATE_LIMIT_PER_API_KEY: '999999999' };
    const service = await startServiceProcess({ REDIS_URL: redis.url, ...backends, ...limits });
    const load = service.startLoad();
    expect(await cacheOf(service)).toBe('ok');
    await load.moreAcknowledged(20);

    await redis.stop();
    await load.moreAcknowledged(40);
    const [status, { status: said, checks }] = await service.health();
    expect([status, said, checks.cache]).toEqual([200, 'degraded', 'down']);
    await redis.start();
    await until(async () => (await cacheOf(service)) === 'ok');

    redis.freeze();
    await load.moreAcknowledged(40);
    redis.thaw();
    await until(async () => (await cacheOf(service)) === 'ok');
    await load.moreAcknowledged(20);
    await expectExactlyOnce(service, load);
    expect(load.refused).toEqual([]);
  });
});
