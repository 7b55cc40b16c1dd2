import { describe, expect, it, vi } from 'vitest';
import { type EndTurn, OwnerTurns, type OwnerTurnsOptions } from './owner-turns.js';

type TestOptions = Partial<OwnerTurnsOptions> & { readonly isShared?: boolean };

interface Asked {
  readonly isBrief?: boolean;
  /** How long it keeps the event loop. */
  readonly takesMs?: number;
  readonly isRefused?: boolean;
  /** Goes on until the test ends it. */
  readonly isHeld?: boolean;
}

/**
 * Turns on an event loop that goes round when the test says so; `begun` are the requests that began, in their
 * order.
 */
function onTheLoop({ isShared = true, ...options }: TestOptions = {}) {
  const due: (() => void)[] = [];
  const begun: string[] = [];
  const held: EndTurn[] = [];
  const clock = { ms: 0 };
  const turns = new OwnerTurns({
    ...{ presence: { note: () => undefined, isShared: () => isShared } },
    ...{ atOnceMax: 100, sharedAtOnceMax: 100, waitingMax: 10_000 },
    ...{ clockMs: () => clock.ms, later: (work) => due.push(work) },
    ...options,
  });
  const ask = async (owner: string, { takesMs = 0.1, isHeld, isRefused, ...request }: Asked = {}) => {
    const end = await turns.begin({ owner, isBrief: false, ...request });
    begun.push(owner);
    clock.ms += takesMs;
    if (isHeld) held.push(end);
    else end(isRefused);
  };
  const askOften = (count: number, owner: string, asked: Asked = {}) => {
    for (let index = 0; index < count; index += 1) void ask(owner, asked);
  };
  const goRound = async () => {
    clock.ms += 0.05;
    for (const work of due.splice(0)) work();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const counted = (owner: string) => begun.filter((each) => each === owner).length;
  return { turns, begun, held, clock, ask, askOften, goRound, counted };
}

describe('turns of owners', () => {
  it('let whoever is alone have all of the process', () => {
    const { turns } = onTheLoop({ isShared: false });
    for (let index = 0; index < 50; index += 1) {
      expect(turns.begin({ owner: 'one', isBrief: false })).toBeInstanceOf(Function);
    }
  });

  it('let a newcomer begin at once, however many of another one wait', async () => {
    const { turns, askOften, goRound } = onTheLoop({ sharedAtOnceMax: 2 });
    askOften(100, 'flood', { isHeld: true });
    await goRound();
    expect(turns.waiting).toBe(98);
    expect(turns.begin({ owner: 'quiet', isBrief: false })).toBeInstanceOf(Function);
  });

  it('let an owner that had its slice wait for the next round', async () => {
    const { ask, turns, goRound } = onTheLoop();
    await ask('busy', { takesMs: 0.2 });
    expect(turns.begin({ owner: 'busy', isBrief: false })).toBeInstanceOf(Promise);
    expect(turns.waiting).toBe(1);
    await goRound();
    expect(turns.waiting).toBe(0);
  });

  it('serve one of each owner before many of any', async () => {
    const { ask, askOften, begun, goRound } = onTheLoop();
    await ask('flood', { takesMs: 0.3 });
    askOften(9, 'flood', { takesMs: 0.3 });
    for (const owner of ['calm', 'quiet', 'still']) void ask(owner, { takesMs: 0.3 });
    begun.length = 0;
    while (begun.length < 6) await goRound();
    expect(begun.slice(0, 3).toSorted()).toEqual(['calm', 'quiet', 'still']);
  });

  it('give each owner as much of the process, whatever is in its line', async () => {
    const { askOften, counted, goRound } = onTheLoop({ sharedAtOnceMax: 4 });
    askOften(1000, 'flood');
    askOften(60, 'calm');
    askOften(60, 'quiet');
    await goRound();
    const before = { flood: counted('flood'), calm: counted('calm'), quiet: counted('quiet') };
    while (counted('quiet') < 60) await goRound();
    const after = { flood: counted('flood') - before.flood, calm: counted('calm') - before.calm };
    expect(Math.abs(after.calm - (60 - before.quiet))).toBeLessThan(8);
    expect(Math.abs(after.flood - (60 - before.quiet))).toBeLessThan(8);
  });

  it('count what requests take: dear ones are followed by a pause, in which others are served', async () => {
    const { ask, askOften, clock, counted, goRound } = onTheLoop({ sharedAtOnceMax: 1 });
    askOften(20, 'dear', { takesMs: 10 });
    await goRound();
    const [since, before] = [clock.ms, counted('dear')];
    while (clock.ms - since < 100) {
      void ask('quiet', { takesMs: 0.2 });
      await goRound();
    }
    expect(counted('dear') - before).toBeLessThanOrEqual(4);
    expect(counted('quiet')).toBeGreaterThan(100);
  });

  it('end a short pause in time, though somebody else has a longer one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { ask, clock, counted, goRound } = onTheLoop();
    for (const [owner, takesMs] of [
      ['dear', 100],
      ['light', 1],
    ] as const) {
      await ask(owner, { takesMs });
      void ask(owner, { takesMs });
      await goRound();
    }
    clock.ms += 3;
    vi.advanceTimersByTime(3);
    await goRound();
    vi.useRealTimers();
    expect([counted('dear'), counted('light')]).toEqual([1, 2]);
  });

  it('give whoever is refused less than who is answered', async () => {
    const { askOften, clock, counted, begun, goRound } = onTheLoop({ sharedAtOnceMax: 4 });
    askOften(1000, 'refused', { isRefused: true });
    askOften(1000, 'answered');
    await goRound();
    begun.length = 0;
    const since = clock.ms;
    while (clock.ms - since < 50) await goRound();
    expect(counted('answered')).toBeGreaterThan(2 * counted('refused'));
  });

  it('let no owner have more under way than its places, and brief requests need none', async () => {
    const { ask, askOften, held, begun, goRound, turns } = onTheLoop({ sharedAtOnceMax: 2 });
    askOften(3, 'busy', { isHeld: true, takesMs: 0 });
    void ask('other');
    void ask('busy', { isBrief: true });
    while (begun.length < 4) await goRound();
    expect(begun.toSorted()).toEqual(['busy', 'busy', 'busy', 'other']);
    expect(turns.waiting).toBe(1);
    held[0]?.();
    held[0]?.();
    while (turns.waiting > 0) await goRound();
    expect(held).toHaveLength(3);
  });

  it('turn away what an owner sends beyond its line, and nobody else', async () => {
    const { ask, turns, askOften } = onTheLoop({ sharedAtOnceMax: 1, waitingMax: 3 });
    void ask('flood', { isHeld: true });
    askOften(3, 'flood');
    expect(() => turns.begin({ owner: 'flood', isBrief: false })).toThrow('unavailable');
    expect(turns.begin({ owner: 'quiet', isBrief: false })).toBeInstanceOf(Function);
    expect([turns.waiting, turns.turnedAway]).toEqual([3, 1]);
  });

  it('begin in the order of asking, of one owner', async () => {
    const { turns, goRound } = onTheLoop();
    const order: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      void Promise.resolve(turns.begin({ owner: 'one', isBrief: index % 3 === 0 })).then((end) => {
        order.push(index);
        end();
      });
    }
    while (order.length < 30) await goRound();
    expect(order).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });
});
