import { describe, expect, it } from 'vitest';
import type { Charge, PolicyName, RateLimiter } from '../ports/rate-limiter.js';

const NOON = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

function charge(subject: string, max: number, name: PolicyName = 'credential', windowSeconds = 60): Charge {
  return { policy: { name, max, windowSeconds }, subject };
}

/** What every store of counts does. */
export function rateLimiterClaims(name: string, create: () => RateLimiter): void {
  describe(`${name}, as any rate limiter,`, () => {
    it('grants as many as the policy says, and tells what is left and until when', async () => {
      const limiter = create();
      const policy = charge('a', 2).policy;
      expect(await limiter.take([charge('a', 2)], NOON + 500)).toEqual({
        refusedBy: null,
        standings: [{ policy, remaining: 1, resetSeconds: 60 }],
      });
      expect((await limiter.take([charge('a', 2)], NOON + 1000)).standings).toEqual([
        { policy, remaining: 0, resetSeconds: 59 },
      ]);
      const refused = { policy, remaining: 0, resetSeconds: 1 };
      expect(await limiter.take([charge('a', 2)], NOON + MINUTE_MS - 1)).toEqual({
        refusedBy: refused,
        standings: [refused],
      });
    });

    it('begins anew with the next window', async () => {
      const limiter = create();
      await limiter.take([charge('a', 1)], NOON);
      expect((await limiter.take([charge('a', 1)], NOON + MINUTE_MS - 1)).refusedBy).not.toBeNull();
      expect((await limiter.take([charge('a', 1)], NOON + MINUTE_MS)).refusedBy).toBeNull();
    });

    it('counts subjects and policies apart', async () => {
      const limiter = create();
      for (const one of [charge('a', 1), charge('b', 1), charge('a', 1, 'address')]) {
        expect((await limiter.take([one], NOON)).refusedBy).toBeNull();
      }
    });

    it('counts by all or by none, and names the first that refuses', async () => {
      const limiter = create();
      const [roomy, tight] = [charge('a', 5, 'user'), charge('a', 1, 'quota', 86_400)];
      await limiter.take([roomy, tight], NOON);
      const { refusedBy, standings } = await limiter.take([roomy, tight], NOON);
      expect(refusedBy?.policy.name).toBe('quota');
      expect(standings.map(({ remaining }) => remaining)).toEqual([4, 0]);
      expect((await limiter.take([roomy], NOON)).standings).toMatchObject([{ remaining: 3 }]);
    });

    it('grants what was given back, but never more than that', async () => {
      const limiter = create();
      const one = charge('a', 1);
      await limiter.giveBack([one], NOON);
      await limiter.take([one], NOON);
      await limiter.giveBack([one], NOON);
      await limiter.giveBack([one], NOON);
      const again = await Promise.all([limiter.take([one], NOON), limiter.take([one], NOON)]);
      expect(again.map(({ refusedBy }) => refusedBy === null)).toEqual([true, false]);
    });

    it('gives back nothing to a later window', async () => {
      const limiter = create();
      await limiter.take([charge('a', 1)], NOON);
      await limiter.take([charge('a', 1)], NOON + MINUTE_MS);
      await limiter.giveBack([charge('a', 1)], NOON);
      expect((await limiter.take([charge('a', 1)], NOON + MINUTE_MS)).refusedBy).not.toBeNull();
    });

    it('takes any text for a subject', async () => {
      const limiter = create();
      const subjects = ['', ' ', 'a:b', '["key:a","ünï"]', 'x'.repeat(5000), '*'];
      for (const subject of subjects) {
        expect((await limiter.take([charge(subject, 1)], NOON)).refusedBy).toBeNull();
      }
    });
  });
}
