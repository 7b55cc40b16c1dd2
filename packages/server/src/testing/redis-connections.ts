import { afterEach } from 'vitest';
import { RedisConnection } from '../redis/redis-connection.js';
import type { RedisServer } from './redis-server.js';

/** What a connection told of itself. */
export interface TestConnection {
  readonly connection: RedisConnection;
  readonly told: ('down' | 'up')[];
}

/** Connects as a replica does; the connections are closed after the test. */
export function redisConnections(redis: RedisServer): () => Promise<TestConnection> {
  const opened = new Set<RedisConnection>();
  afterEach(() => {
    for (const connection of opened) connection.close();
    opened.clear();
  });
  return async () => {
    const told: ('down' | 'up')[] = [];
    const connection = new RedisConnection({
      url: redis.url,
      keyPrefix: 'test:',
      onDown: () => told.push('down'),
      onUp: () => told.push('up'),
    });
    opened.add(connection);
    await connection.opened;
    return { connection, told };
  };
}
