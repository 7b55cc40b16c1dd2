import { expect, it } from 'vitest';
import { redisConnections } from '../testing/redis-connections.js';
import { withRedis } from '../testing/redis-server.js';
import { until } from '../testing/until.js';
import type { RedisClient } from './redis-client.js';

const ping = (client: RedisClient) => client.ping();

withRedis('RedisConnection', (redis) => {
  const connect = redisConnections(redis);

  it('asks Redis, and puts the prefix before every key', async () => {
    const { connection } = await connect();
    expect(await connection.ask((client) => client.set('a', '1'))).toBe('OK');
    const keys = await connection.ask((client) => client.keys('*'));
    expect(keys?.toSorted()).toEqual(['test:a', 'test:probe']);
    expect(connection.unanswered()).toBe(0);
  });

  it('gives no answer while Redis is away, says so once, and comes back by itself', async () => {
    const { connection, reported } = await connect();
    await redis.stop();
    await until(() => !connection.isUp());
    const answers = await Promise.all(Array.from({ length: 50 }, () => connection.ask(ping)));
    expect(new Set(answers)).toEqual(new Set([undefined]));
    expect(connection.unanswered()).toBe(50);
    await redis.start();
    await until(() => connection.isUp());
    expect(await connection.ask(ping)).toBe('PONG');
    expect(reported).toEqual(['down', 'up']);
  });

  it('begins without Redis, and finds it when it is there', async () => {
    await redis.stop();
    const { connection, reported } = await connect();
    expect(await connection.ask(ping)).toBeUndefined();
    await redis.start();
    await until(() => connection.isUp());
    expect(reported).toEqual(['down', 'up']);
  });

  it('waits for no Redis that hangs: the questions of that moment end, later ones are not asked', async () => {
    const { connection, reported } = await connect();
    redis.freeze();
    const answers = await Promise.all(Array.from({ length: 50 }, () => connection.ask(ping)));
    expect(new Set(answers)).toEqual(new Set([undefined]));
    expect(connection.isUp()).toBe(false);
    redis.thaw();
    await until(() => connection.isUp());
    expect(reported).toEqual(['down', 'up']);
  });

  it('takes a Redis that accepts no writes for away', async () => {
    const { connection, reported } = await connect();
    await connection.ask((client) => client.configSet('maxmemory', '1'));
    expect(await connection.ask((client) => client.set('a', '1'))).toBeUndefined();
    expect([connection.isUp(), reported]).toEqual([false, ['down']]);
  });

  it('does what must come first before it says that Redis is back', async () => {
    const { connection } = await connect();
    connection.beforeUp((client) => client.set('first', '1'));
    await redis.stop();
    await until(() => !connection.isUp());
    await redis.start();
    await until(() => connection.isUp());
    expect(await connection.ask((client) => client.get('first'))).toBe('1');
  });
});
