import { Limits } from '../limits/limits.js';
import { MemoryRateLimiter } from '../limits/memory-rate-limiter.js';
import { TestClock } from '../storage/testing/test-clock.js';

/** For tests below the service, which are about something else. */
export const noLimits = new Limits({
  rateLimiter: new MemoryRateLimiter(),
  clock: new TestClock(),
  settings: { windowSeconds: 60, perAddress: 0, perCredential: 0, perExternalUser: 0, dailyQuota: 0 },
});
