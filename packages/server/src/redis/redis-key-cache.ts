import { randomUUID } from 'node:crypto';
import type { Owner } from '../domain/owner.js';
import type { KeyPrincipal } from '../domain/principal.js';
import type { ApiKeyCache, CachedKey, CacheMark } from '../ports/api-key-cache.js';
import type { RedisClient } from './redis-client.js';
import type { RedisConnection } from './redis-connection.js';

const GENERATION_KEY = 'keys:generation';

/**
 * Remembers in Redis, for every replica. Each entry carries the generation in which its look-up began, and
 * counts only while that is the generation still: forgetting all is one write, and a look-up that a
 * revocation overtook writes an entry that nobody believes. Generations are random, so that none comes twice,
 * not even after Redis lost the key that holds it.
 */
export class RedisKeyCache implements ApiKeyCache {
  readonly #redis: RedisConnection;
  readonly #ttlMs: number;
  /** How many revocations there were here, and up to which of them Redis has heard. */
  #revocations = 0;
  #announced = 0;

  constructor(redis: RedisConnection, ttlSeconds: number) {
    this.#redis = redis;
    this.#ttlMs = ttlSeconds * 1000;
    redis.beforeUp((client) => this.#announce(client));
  }

  async find(digest: string): Promise<CachedKey> {
    if (this.#ttlMs === 0) return { principal: undefined, mark: null };
    const reply = await this.#redis.ask((client) => client.mGet([GENERATION_KEY, keyOf(digest)]));
    const [generation, entry] = reply ?? [];
    if (typeof generation !== 'string') {
      return { principal: undefined, mark: reply === undefined ? null : await this.#firstGeneration() };
    }
    return { principal: typeof entry === 'string' ? read(entry, generation) : undefined, mark: generation };
  }

  async remember(digest: string, principal: KeyPrincipal | null, mark: CacheMark): Promise<void> {
    if (mark === null) return;
    const entry = write(principal, mark);
    const expiration = { type: 'PX', value: this.#ttlMs } as const;
    await this.#redis.ask((client) => client.set(keyOf(digest), entry, { expiration }));
  }

  async clear(): Promise<void> {
    this.#revocations += 1;
    await this.#redis.ask((client) => this.#announce(client));
  }

  /** A new generation says it of all revocations before it; one that Redis missed is sent when it is back. */
  async #announce(client: RedisClient): Promise<void> {
    const upTo = this.#revocations;
    if (this.#announced >= upTo) return;
    await client.set(GENERATION_KEY, randomUUID());
    this.#announced = Math.max(this.#announced, upTo);
  }

  /** Of many at once, one sets it and all get the same. */
  async #firstGeneration(): Promise<CacheMark> {
    const reply = await this.#redis.ask((client) =>
      Promise.all([
        client.set(GENERATION_KEY, randomUUID(), { condition: 'NX' }),
        client.get(GENERATION_KEY),
      ]),
    );
    return typeof reply?.[1] === 'string' ? reply[1] : null;
  }
}

function keyOf(digest: string): string {
  return `key:${digest}`;
}

/** The generation, and of a good one the key's prefix and owner, and whether it may backfill. */
function write(principal: KeyPrincipal | null, generation: string): string {
  if (principal === null) return JSON.stringify([generation]);
  const { apiKey, owner, mayBackfill = false } = principal;
  return JSON.stringify([generation, apiKey, owner, mayBackfill]);
}

function read(entry: string, generation: string): KeyPrincipal | null | undefined {
  if (!entry.startsWith(`[${JSON.stringify(generation)}`)) return undefined;
  // Written by `write` alone: nobody else knows the generation.
  const [, apiKey, owner, mayBackfill]: unknown[] = JSON.parse(entry);
  if (typeof apiKey !== 'string' || typeof owner !== 'string') return null;
  const leave = mayBackfill === true ? { mayBackfill: true as const } : {};
  return { kind: 'key', apiKey, owner: owner as Owner, isAdmin: false, ...leave };
}
