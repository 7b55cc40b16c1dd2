import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from '../../testing/gate.js';
import { type SharedTransaction, WaitedTooLong, WriteQueue } from './write-queue.js';

/** A queue whose commits take so long, and what it did. */
function queueUnderTest({ commitMs = 0, clockMs = () => performance.now() } = {}) {
  const steps: string[] = [];
  const state = { isOpen: false, isCommitBroken: false };
  const opening = (step: string, isOpen: boolean) => () => {
    steps.push(step);
    state.isOpen = isOpen;
  };
  const transaction: SharedTransaction = {
    begin: opening('begin', true),
    commit: () => {
      if (state.isCommitBroken) throw new Error('no commit');
      vi.advanceTimersByTime(commitMs);
      opening('commit', false)();
    },
    rollBack: opening('roll back', false),
    isOpen: () => state.isOpen,
    save: () => void steps.push('save'),
    keep: () => void steps.push('keep'),
    undo: () => void steps.push('undo'),
  };
  const queue = new WriteQueue({ transaction, waitMsMax: 1000, clockMs });
  const write = (name: string, work: () => unknown = () => undefined) =>
    queue.run(async () => {
      steps.push(name);
      await work();
      return name;
    });
  return { queue, steps, state, write };
}

function broken(): never {
  throw new Error('broken');
}

function outcomes(all: readonly Promise<string>[]): Promise<readonly string[]> {
  return Promise.all(all.map((one) => one.catch((error: Error) => error.message)));
}

describe('the queue of writers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lets one in at a time, in the order of asking, whatever becomes of it', async () => {
    const { queue, write, steps } = queueUnderTest();
    const gates = [new Gate(), new Gate(), new Gate()];
    const ends = outcomes(
      ['a', 'b', 'c'].map((name, index) =>
        write(name, async () => {
          await gates[index]?.opened;
          if (name === 'a') broken();
        }),
      ),
    );
    gates[1]?.open();
    await vi.advanceTimersByTimeAsync(0);
    expect([steps, queue.figures()]).toEqual([['begin', 'a'], { used: 1, idle: 0, waiting: 2 }]);
    gates[0]?.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(steps).toEqual(['begin', 'a', 'roll back', 'begin', 'b', 'commit', 'begin', 'c']);
    gates[2]?.open();
    expect(await ends).toEqual(['broken', 'b', 'c']);
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.figures()).toEqual({ used: 0, idle: 1, waiting: 0 });
  });

  it('turns away whoever waited too long, does nothing of its work, and goes on with the others', async () => {
    const { write, steps } = queueUnderTest();
    const gate = new Gate();
    const first = write('first', () => gate.opened);
    const second = write('second').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    const third = write('third');
    await vi.advanceTimersByTimeAsync(500);
    expect(await second).toBeInstanceOf(WaitedTooLong);
    gate.open();
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
    expect(steps).not.toContain('second');
  });

  it('lets the last one wait for as long as it takes', async () => {
    const { queue, write } = queueUnderTest();
    const gate = new Gate();
    const first = write('first', () => gate.opened);
    const closed = vi.fn(async () => undefined);
    const last = queue.runLast(closed);
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(closed).not.toHaveBeenCalled();
    gate.open();
    await Promise.all([first, last]);
    expect(closed).toHaveBeenCalledOnce();
  });

  describe('where a commit takes long', () => {
    async function begun() {
      const test = queueUnderTest({ commitMs: 80 });
      await test.write('before');
      test.steps.length = 0;
      return test;
    }

    it('has those who wait share one, and tells nobody before it', async () => {
      const { write, steps } = await begun();
      const all = ['a', 'b', 'c'].map((name) => write(name).finally(() => steps.push(`told ${name}`)));
      expect(await outcomes(all)).toEqual(['a', 'b', 'c']);
      const joined = ['b', 'c'].flatMap((name) => ['save', name, 'keep']);
      const told = ['told a', 'told b', 'told c'];
      expect(steps).toEqual(['begin', 'a', ...joined, 'commit', ...told]);
    });

    it('takes back the work of one that fails, and of no other', async () => {
      const { write, steps } = await begun();
      const all = [write('a'), write('b', broken), write('c')];
      expect(await outcomes(all)).toEqual(['a', 'broken', 'c']);
      expect(steps).toEqual(['begin', 'a', 'save', 'b', 'undo', 'save', 'c', 'keep', 'commit']);
    });

    it('fails all whose work was undone together, and goes on with the others', async () => {
      const { write, state } = await begun();
      const full = () => {
        state.isOpen = false;
        broken();
      };
      const all = [write('a'), write('b'), write('c', full), write('d')];
      expect(await outcomes(all)).toEqual(['broken', 'broken', 'broken', 'd']);
    });

    it('fails all whose commit fails', async () => {
      const { write, state, steps } = await begun();
      state.isCommitBroken = true;
      const all = ['a', 'b'].map((name) => write(name));
      expect(await outcomes(all)).toEqual(['no commit', 'no commit']);
      expect(steps.at(-1)).toBe('roll back');
    });

    it('makes nobody wait for the work of others for longer than that', async () => {
      const { write, steps } = await begun();
      const slow = () => vi.advanceTimersByTimeAsync(6);
      await Promise.all(['a', 'b', 'c', 'd'].map((name) => write(name, slow)));
      // A commit is known to take an eighth of its time after the first one.
      expect(steps.filter((step) => step === 'commit' || step.length === 1)).toEqual([
        'a',
        'b',
        'c',
        'commit',
        'd',
        'commit',
      ]);
    });
  });
});
