import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DayLog } from './day-log.js';
import { factRequest } from './fact-request.js';
import { MemoryHistory } from './memory-history.js';
import type { Timeline } from './timeline.js';
import { TimelineIndex } from './timeline-index.js';

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

const { open } = TimelineIndex.prototype;
const { push } = DayLog.prototype;
const timelines = new Set<Timeline>();
/** Finished days of timelines, once for each fact that is counted by days: none is ever taken away. */
let finished = 0;

beforeEach(() => {
  TimelineIndex.prototype.open = function (...subject) {
    const timeline = open.apply(this, subject);
    timelines.add(timeline);
    return timeline;
  };
  DayLog.prototype.push = function (...entry) {
    finished += 1;
    return push.apply(this, entry);
  };
});

afterEach(() => {
  TimelineIndex.prototype.open = open;
  DayLog.prototype.push = push;
});

/** What a history keeps of so many events of the same users on the same days. */
function keptOf(events: number) {
  timelines.clear();
  finished = 0;
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
  return { timelines: timelines.size, days: finished };
}

describe('what a history keeps', () => {
  it('grows with users and days, not with events', () => {
    const kept = keptOf(10_000);
    expect(kept.days).toBeGreaterThan(users * (days - 1));
    expect(kept.days).toBeLessThan(requests.length * users * days);
    expect(keptOf(100_000)).toEqual(kept);
  });
});
