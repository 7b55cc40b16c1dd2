import { describe, expect, it } from 'vitest';
import { factRequest } from './fact-request.js';
import { MemoryHistory } from './memory-history.js';

const dayMs = 86_400_000;
const users = 20;
const days = 30;

const input = { name: 'minutes', type: 'decimal' } as const;
const requests = [
  factRequest({ scope: 'user', name: 'awards', this: 'day' }),
  factRequest({ scope: 'user.game', name: 'points', this: 'week' }),
  factRequest({ scope: 'task', name: 'total', input, this: 'month' }),
  factRequest({ scope: 'user', name: 'awards', case: 'Even', this: 'year' }),
  factRequest({ scope: 'user', name: 'actions', action: 'walk', this: 'day' }),
  factRequest({ scope: 'user.game', name: 'streak' }),
  factRequest({ scope: 'user', name: 'sinceLast' }),
  factRequest({ scope: 'game', name: 'mean', input }),
  factRequest({ scope: 'user', name: 'wallet.points' }),
  factRequest({ scope: 'game', name: 'users' }),
];

/** What a history keeps of so many events of the same users on the same days. */
function keptOf(events: number) {
  const history = new MemoryHistory({ requests });
  const reading = { facts: requests };
  for (let index = 0; index < events; index += 1) {
    const now = Math.floor((index / events) * days) * dayMs + (index % 1_000);
    const event = { externalUserId: `user-${index % users}`, externalTaskId: 'walk', action: 'walk' };
    history.zonelessFacts(reading, event, now);
    const tracked = [{ ...input, value: (index % 100) / 4 }];
    history.record(
      event,
      { awarded: true, points: 1, caseName: index % 2 === 0 ? 'Even' : 'Odd', tracked },
      now,
    );
    history.recordAction(event, now);
  }
  return history.kept;
}

describe('what a history keeps', () => {
  it('grows with users and days, not with events', () => {
    const kept = keptOf(10_000);
    expect(kept.days).toBeGreaterThan(users * (days - 1));
    expect(kept.days).toBeLessThan(requests.length * users * days);
    expect(keptOf(100_000)).toEqual(kept);
  });
});
