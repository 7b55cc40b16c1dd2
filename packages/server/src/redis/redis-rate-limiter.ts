import { createHash } from 'node:crypto';
import { standingOf, windowAt } from '../limits/window.js';
import type { Charge, RateLimiter, Taken } from '../ports/rate-limiter.js';
import type { RedisConnection } from './redis-connection.js';

/** Counts stay a little longer than their window, for replicas whose clocks are behind. */
const CLOCK_GRACE_MS = 10_000;

/** Counts in Redis, together with every replica that asks the same one; by the fallback while it is away. */
export class RedisRateLimiter implements RateLimiter {
  readonly #redis: RedisConnection;
  readonly #fallback: RateLimiter;

  constructor(redis: RedisConnection, fallback: RateLimiter) {
    this.#redis = redis;
    this.#fallback = fallback;
  }

  async take(charges: readonly Charge[], at: number): Promise<Taken> {
    const keys = charges.map((charge) => keyOf(charge, at));
    const limits = charges.flatMap(({ policy }) => [
      policy.max,
      windowAt(policy, at).endsAt - at + CLOCK_GRACE_MS,
    ]);
    const reply = await this.#redis.ask((client) => client.takeFromEach(keys, limits));
    if (reply === undefined) return this.#fallback.take(charges, at);
    const [refused = 0, ...counts] = reply;
    const standings = charges.map((charge, index) => standingOf(charge, counts[index] ?? 0, at));
    return { refusedBy: standings[refused - 1] ?? null, standings };
  }

  async giveBack(charges: readonly Charge[], at: number): Promise<void> {
    const keys = charges.map((charge) => keyOf(charge, at));
    const reply = await this.#redis.ask((client) => client.giveBackToEach(keys));
    if (reply === undefined) await this.#fallback.giveBack(charges, at);
  }
}

/** Subjects are addresses and people: Redis sees their digests alone, which are short besides. */
function keyOf({ policy, subject }: Charge, at: number): string {
  const digest = createHash('sha256').update(subject).digest('base64url').slice(0, 22);
  return `limit:${policy.name}:${windowAt(policy, at).index}:${digest}`;
}
