import { expect, it } from 'vitest';
import type { KeyPrincipal } from '../../domain/principal.js';
import { Limits } from '../../limits/limits.js';
import { MemoryRateLimiter } from '../../limits/memory-rate-limiter.js';
import type { AssignPoints } from '../../ports/award-command.js';
import type { Charge } from '../../ports/rate-limiter.js';
import { TestClock } from '../../storage/testing/test-clock.js';
import { until } from '../../testing/until.js';
import { RecordingPace } from './record-at-pace.js';

const principal: KeyPrincipal = { kind: 'key', owner: 'key:a', apiKey: 'a', isAdmin: false };

it('asks for the users behind one that waits once before and once after, however long it takes', async () => {
  const asked: string[] = [];
  class Noting extends MemoryRateLimiter {
    override take(charges: readonly Charge[], at: number) {
      asked.push(...charges.map(({ subject }) => JSON.parse(subject)[1]));
      return super.take(charges, at);
    }
  }
  const clock = new TestClock();
  const settings = { windowSeconds: 60, perAddress: 0, perCredential: 0, perExternalUser: 1, dailyQuota: 0 };
  const limits = new Limits({ rateLimiter: new Noting(), clock, settings });
  const pointsFor = (externalUserId: string): AssignPoints => ({
    ...{ kind: 'assigned', principal, requestId: 'test', admission: limits.admission(), idempotency: null },
    ...{ gameId: 'g', externalTaskId: 't', externalUserId, data: {}, occurredAt: null, isBackfill: false },
    ...{ eventId: null, owner: undefined, points: 1, caseName: 'Gift', description: null },
  });
  await limits.admission().writeAhead({ owner: principal.owner, externalUserId: 'ann' });
  asked.length = 0;
  const recorded: string[] = [];
  let looks = 0;
  const pace = new RecordingPace(principal.owner, { findByEventIds: async () => new Map() });
  const answers = pace.record(pace.enter(), {
    commands: ['ann', 'ben', 'cleo'].map(pointsFor),
    record: async (commands) => {
      recorded.push(...commands.map(({ externalUserId }) => externalUserId));
      return [];
    },
    isOver: () => false,
    going: {
      isOver: () => false,
      requireCredential: async () => {
        looks += 1;
      },
    },
  });
  const taken = answers.next();
  await until(() => looks === 3);
  expect(asked.filter((user) => user !== 'ann')).toEqual(['ben', 'cleo']);
  clock.advance(60_000);
  await taken;
  expect(recorded).toEqual(['ann', 'ben', 'cleo']);
  expect(asked.filter((user) => user !== 'ann')).toEqual(['ben', 'cleo', 'ben', 'cleo']);
});
