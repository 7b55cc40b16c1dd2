import { MemoryKeyCache } from './auth/memory-key-cache.js';
import type { Settings } from './config/settings.js';
import { type LimitSettings, Limits } from './limits/limits.js';
import { MemoryRateLimiter } from './limits/memory-rate-limiter.js';
import type { Logger } from './observability/logger.js';
import type { ApiKeyCache } from './ports/api-key-cache.js';
import type { Clock } from './ports/clock.js';
import type { RedisConnection } from './redis/redis-connection.js';
import { RedisKeyCache } from './redis/redis-key-cache.js';
import { RedisRateLimiter } from './redis/redis-rate-limiter.js';

/**
 * Opens one connection for all that replicas share; null where they share nothing. Its client is loaded only
 * for it: that takes longer than the rest of a start.
 */
export async function openRedis(settings: Settings, log: Logger): Promise<RedisConnection | null> {
  const { APIKEY_CACHE_BACKEND, ABUSE_PREVENTION_BACKEND, REDIS_URL: url, REDIS_KEY_PREFIX } = settings;
  if (url === undefined || ![APIKEY_CACHE_BACKEND, ABUSE_PREVENTION_BACKEND].includes('redis')) return null;
  const module = await import('./redis/redis-connection.js');
  return new module.RedisConnection({
    url,
    keyPrefix: REDIS_KEY_PREFIX,
    onDown: (error) =>
      log.warn({ error }, 'Redis cannot be asked: limits count by process, keys are checked in the database'),
    onUp: () => log.info('Redis can be asked again'),
  });
}

/** What is remembered of keys. */
export function createKeyCache(settings: Settings, clock: Clock, redis: RedisConnection | null): ApiKeyCache {
  const ttlSeconds = settings.API_KEY_HEADER_CACHE_TTL_SECONDS;
  return settings.APIKEY_CACHE_BACKEND === 'redis' && redis !== null
    ? new RedisKeyCache(redis, ttlSeconds)
    : new MemoryKeyCache(clock, ttlSeconds);
}

/** What requests are counted by. */
export function createLimits(settings: Settings, clock: Clock, redis: RedisConnection | null): Limits {
  const memory = new MemoryRateLimiter();
  const rateLimiter =
    settings.ABUSE_PREVENTION_BACKEND === 'redis' && redis !== null
      ? new RedisRateLimiter(redis, memory)
      : memory;
  return new Limits({ rateLimiter, clock, settings: limitsIn(settings) });
}

export function cacheConditionOf(redis: RedisConnection | null): 'ok' | 'memory' | 'down' {
  if (redis === null) return 'memory';
  return redis.isUp() ? 'ok' : 'down';
}

function limitsIn(settings: Settings): LimitSettings {
  return {
    windowSeconds: settings.ABUSE_RATE_LIMIT_WINDOW_SECONDS,
    perAddress: settings.ABUSE_RATE_LIMIT_PER_IP,
    perCredential: settings.ABUSE_RATE_LIMIT_PER_API_KEY,
    perExternalUser: settings.ABUSE_RATE_LIMIT_PER_EXTERNAL_USER,
    dailyQuota: settings.ABUSE_DAILY_QUOTA_PER_API_KEY,
  };
}
