import { describe, expect, it } from 'vitest';
import { rateLimiterClaims } from '../testing/rate-limiter-claims.js';
import { MemoryRateLimiter } from './memory-rate-limiter.js';

rateLimiterClaims('MemoryRateLimiter', () => new MemoryRateLimiter());

describe('MemoryRateLimiter', () => {
  it('keeps a bounded number of subjects, and forgets those counted first', async () => {
    const limiter = new MemoryRateLimiter(2);
    const policy = { name: 'address', max: 1, windowSeconds: 60 } as const;
    for (const subject of ['a', 'b', 'c']) await limiter.take([{ policy, subject }], 0);
    const { refusedBy } = await limiter.take([{ policy, subject: 'b' }], 0);
    expect(refusedBy).not.toBeNull();
    expect(await limiter.take([{ policy, subject: 'a' }], 0)).toMatchObject({ refusedBy: null });
  });
});
