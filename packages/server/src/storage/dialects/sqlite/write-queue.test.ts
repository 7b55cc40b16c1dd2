import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from '../../testing/gate.js';
import { WaitedTooLong, WriteQueue } from './write-queue.js';

describe('the queue of writers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lets one in at a time, in the order of asking, whatever becomes of it', async () => {
    const queue = new WriteQueue(1000);
    const gates = [new Gate(), new Gate(), new Gate()];
    const begun: number[] = [];
    const ends = gates.map((gate, index) =>
      queue.run(async () => {
        begun.push(index);
        await gate.opened;
        if (index === 0) throw new Error('rolled back');
        return index;
      }),
    );
    const outcomes = Promise.allSettled(ends);
    gates[1]?.open();
    await vi.advanceTimersByTimeAsync(0);
    expect([begun, queue.figures()]).toEqual([[0], { used: 1, idle: 0, waiting: 2 }]);
    gates[0]?.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0, 1, 2]);
    gates[2]?.open();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.figures()).toEqual({ used: 0, idle: 1, waiting: 0 });
  });

  it('turns away whoever waited too long, does nothing of its work, and goes on with the others', async () => {
    const queue = new WriteQueue(1000);
    const gate = new Gate();
    const late = vi.fn(async () => undefined);
    const first = queue.run(() => gate.opened);
    const second = queue.run(late).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    const third = queue.run(async () => 'third');
    await vi.advanceTimersByTimeAsync(500);
    expect(await second).toBeInstanceOf(WaitedTooLong);
    gate.open();
    await first;
    expect(await third).toBe('third');
    expect(late).not.toHaveBeenCalled();
  });

  it('lets the last one wait for as long as it takes', async () => {
    const queue = new WriteQueue(1000);
    const gate = new Gate();
    const first = queue.run(() => gate.opened);
    const last = queue.runLast(async () => 'closed');
    await vi.advanceTimersByTimeAsync(1_000_000);
    gate.open();
    await first;
    expect(await last).toBe('closed');
  });
});
