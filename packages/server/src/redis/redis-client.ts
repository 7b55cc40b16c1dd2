import { type CommandParser, createClient, defineScript } from 'redis';

const CONNECT_MS = 2000;
const PING_MS = 1000;
/** A connection on which nothing was heard for so long, not even an answer to the pings, is dropped. */
const SILENCE_MS = 5000;
const RECONNECT_MS_MAX = 1000;
const QUEUE_MAX = 20_000;

/** Counts one by every key, or by none where one holds its maximum: `{ index of that one or 0, counts… }`. */
const takeFromEach = defineScript({
  SCRIPT: `
    local refused = 0
    local counts = {}
    for i, key in ipairs(KEYS) do
      counts[i] = tonumber(redis.call('GET', key) or '0')
      if refused == 0 and counts[i] >= tonumber(ARGV[2 * i - 1]) then refused = i end
    end
    if refused == 0 then
      for i, key in ipairs(KEYS) do
        counts[i] = redis.call('INCR', key)
        if counts[i] == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
      end
    end
    return {refused, unpack(counts)}`,
  parseCommand(parser: CommandParser, keys: readonly string[], maxAndTtlMs: readonly number[]) {
    parser.pushKeysLength([...keys]);
    parser.push(...maxAndTtlMs.map(String));
  },
  transformReply: (reply: unknown): readonly number[] => (Array.isArray(reply) ? reply.map(Number) : []),
});

/** Takes one from every count that is above nothing, and leaves no count where there was none. */
const giveBackToEach = defineScript({
  SCRIPT: `
    for _, key in ipairs(KEYS) do
      if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
    end
    return 0`,
  parseCommand(parser: CommandParser, keys: readonly string[]) {
    parser.pushKeysLength([...keys]);
  },
  transformReply: (reply: unknown): number => Number(reply),
});

export type RedisClient = ReturnType<typeof createRedisClient>;

/** A client that connects again for ever, and refuses at once what it can't send now. */
export function createRedisClient(url: string, keyPrefix: string) {
  return createClient({
    url,
    keyPrefix,
    scripts: { takeFromEach, giveBackToEach },
    disableOfflineQueue: true,
    commandsQueueMaxLength: QUEUE_MAX,
    pingInterval: PING_MS,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // With jitter, so that replicas don't come back in one wave.
      reconnectStrategy: (retries) =>
        Math.min(RECONNECT_MS_MAX, 50 * 2 ** Math.min(retries, 10)) * (0.5 + Math.random() / 2),
    },
  });
}
