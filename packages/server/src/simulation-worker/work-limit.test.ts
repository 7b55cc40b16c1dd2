import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkLimit } from './work-limit.js';

/** A limit of ten seconds, and a process that works by what `share` says of the time that passes. */
function limitAt(share: number | null) {
  let isPassed = false;
  const limit = new WorkLimit({
    timeMs: 10_000,
    workedMs: () => (share === null ? null : 7_000 + performance.now() * share),
    onPassed: () => {
      isPassed = true;
    },
  });
  limit.start();
  return { limit, isPassed: () => isPassed };
}

describe('the limit of work', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['all of a core', 1, 10_000],
    ['half of one', 0.5, 20_000],
    ['hardly any of it', 0.01, 30_000],
    ['nobody knows how much', null, 10_000],
  ])('of a process that has %s', (_, share, endsAt) => {
    const { isPassed } = limitAt(share);
    vi.advanceTimersByTime(endsAt - 10);
    expect(isPassed()).toBe(false);
    vi.advanceTimersByTime(20);
    expect(isPassed()).toBe(true);
  });

  it('leaves out the time in which work waits', () => {
    const { limit, isPassed } = limitAt(null);
    vi.advanceTimersByTime(6_000);
    limit.stop();
    vi.advanceTimersByTime(60_000);
    limit.start();
    vi.advanceTimersByTime(3_990);
    expect(isPassed()).toBe(false);
    vi.advanceTimersByTime(20);
    expect(isPassed()).toBe(true);
  });
});
