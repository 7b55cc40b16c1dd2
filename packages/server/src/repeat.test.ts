import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.js';
import { Gate } from './storage/testing/gate.js';

const unexpected = (error: unknown) => {
  throw error;
};

describe('repeat', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('does its work after each pause, and never twice at once', async () => {
    const gates = [new Gate(), new Gate()];
    let begun = 0;
    const repeating = repeat(async () => gates[begun++]?.opened, { pauseMs: 100, onError: unexpected });
    await vi.advanceTimersByTimeAsync(99);
    expect(begun).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toBe(1);
    gates[0]?.open();
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toBe(2);
    gates[1]?.open();
    await repeating.stop();
  });

  it('goes on after a failure', async () => {
    const errors: unknown[] = [];
    const failing = () => Promise.reject(new Error('down'));
    const repeating = repeat(failing, { pauseMs: 10, onError: (error) => void errors.push(error) });
    await vi.advanceTimersByTimeAsync(25);
    await repeating.stop();
    expect(errors).toEqual([new Error('down'), new Error('down')]);
  });

  it('tells the work at hand to stop, waits for its end, and begins none after it', async () => {
    const ended: boolean[] = [];
    const gate = new Gate();
    const repeating = repeat(
      async (signal) => {
        await gate.opened;
        ended.push(signal.aborted);
      },
      { pauseMs: 10, onError: unexpected },
    );
    await vi.advanceTimersByTimeAsync(10);
    const stopped = repeating.stop();
    gate.open();
    await stopped;
    await vi.advanceTimersByTimeAsync(1000);
    expect(ended).toEqual([true]);
  });

  it('does nothing at all where it is stopped first', async () => {
    const work = vi.fn(async () => undefined);
    await repeat(work, { pauseMs: 10, onError: unexpected }).stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).not.toHaveBeenCalled();
  });
});
