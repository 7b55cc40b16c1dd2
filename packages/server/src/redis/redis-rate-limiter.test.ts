import { beforeEach, expect, it } from 'vitest';
import { MemoryRateLimiter } from '../limits/memory-rate-limiter.js';
import type { Charge } from '../ports/rate-limiter.js';
import { rateLimiterClaims } from '../testing/rate-limiter-claims.js';
import { redisConnections, type TestConnection } from '../testing/redis-connections.js';
import { withRedis } from '../testing/redis-server.js';
import { until } from '../testing/until.js';
import { RedisRateLimiter } from './redis-rate-limiter.js';

const NOON = Date.UTC(2026, 0, 15, 12);

function charge(max: number, subject = '203.0.113.9'): Charge {
  return { policy: { name: 'address', max, windowSeconds: 60 }, subject };
}

withRedis('RedisRateLimiter', (redis) => {
  const connect = redisConnections(redis);
  let one: TestConnection;
  beforeEach(async () => {
    one = await connect();
  });
  const limiterOn = ({ connection }: TestConnection) =>
    new RedisRateLimiter(connection, new MemoryRateLimiter());

  rateLimiterClaims('RedisRateLimiter', () => limiterOn(one));

  it('grants exactly as many of a thousand at once, over three replicas', async () => {
    const replicas = [one, await connect(), await connect()].map(limiterOn);
    const taken = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => replicas[index % 3]?.take([charge(100)], NOON)),
    );
    expect(taken.filter((result) => result?.refusedBy === null)).toHaveLength(100);
    const left = taken
      .map((result) => result?.standings[0]?.remaining)
      .filter((remaining) => remaining !== 0);
    expect(new Set(left).size).toBe(99);
  });

  it('leaves nobody’s name in Redis, and nothing for ever', async () => {
    await limiterOn(one).take([charge(5)], NOON);
    const keys = (await one.connection.ask((client) => client.keys('*'))) ?? [];
    const counts = keys.filter((key) => key.startsWith('test:limit:'));
    expect(counts).toEqual([expect.stringMatching(/^test:limit:address:\d+:[\w-]{22}$/)]);
    const ttlMs = await one.connection.ask((client) => client.pTTL(counts[0]?.slice('test:'.length) ?? ''));
    expect(ttlMs).toBeGreaterThan(60_000);
    expect(ttlMs).toBeLessThanOrEqual(70_000);
  });

  it('limits each replica by itself while Redis is away, and together again after it', async () => {
    const other = await connect();
    const [here, there] = [limiterOn(one), limiterOn(other)];
    await here.take([charge(2)], NOON);
    await redis.stop();
    for (const limiter of [here, there]) {
      const taken = await Promise.all([1, 2, 3].map(() => limiter.take([charge(2)], NOON)));
      expect(taken.map(({ refusedBy }) => refusedBy === null)).toEqual([true, true, false]);
      await limiter.giveBack([charge(2)], NOON);
      expect((await limiter.take([charge(2)], NOON)).refusedBy).toBeNull();
    }
    await redis.start();
    await until(() => one.connection.isUp() && other.connection.isUp());
    await here.take([charge(2)], NOON);
    await there.take([charge(2)], NOON);
    expect((await here.take([charge(2)], NOON)).refusedBy).not.toBeNull();
  });
});
