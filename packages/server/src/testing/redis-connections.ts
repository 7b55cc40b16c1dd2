import { afterEach } from 'vitest';
import { RedisConnection } from '../redis/redis-connection.js';
import type { RedisServer } from './redis-server.js';

/** What a connection reported of itself. */
export interface TestConnection {
  readonly connection: RedisConnection;
  readonly reported: ('down' | 'up')[];
}

/** Connects as a replica does; the connections are closed after the test. */
export function redisConnections(redis: RedisServer): () => Promise<TestConnection> {
  const opened = new Set<RedisConnection>();
  afterEach(() => {
    for (const connection of opened) connection.close();
    opened.clear();
  });
  return async () => {
    const reported: ('down' | 'up')[] = [];
    const connection = new RedisConnection({
      url: redis.url,
      keyPrefix: 'test:',
      onDown: () => reported.push('down'),
      onUp: () => reported.push('up'),
    });
    opened.add(connection);
    await connection.opened;
    return { connection, reported };
  };
}
