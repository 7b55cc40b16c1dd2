import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Held, type NoRoom, Room, type RoomOptions } from './room.js';

const roomOf = (size: number, options: Partial<RoomOptions> = {}) =>
  new Room({ size, kept: 0, waitMs: 60_000, waitingMax: 10, patienceMs: 60_000, ...options });

const of = (holder: string, amount: number) => ({ holder, amount });

function held(answer: Held | NoRoom): Held {
  if (typeof answer === 'string') throw new Error(`no room: ${answer}`);
  return answer;
}

describe('room', () => {
  it('is given to one up to as much as is left for others', () => {
    const room = roomOf(100);
    held(room.take(of('a', 25)));
    held(room.take(of('a', 25)));
    expect(room.take(of('a', 1))).toBe('own');
    held(room.take(of('b', 20)));
    held(room.take(of('b', 5)));
    expect(room.take(of('b', 1))).toBe('own');
  });

  it('is given to one up to a figure where it has one', () => {
    const room = roomOf(100, { ofHolderMax: 2 });
    for (const _ of [1, 2]) held(room.take(of('a', 1)));
    expect(room.take(of('a', 1))).toBe('own');
  });

  it('keeps its last share for those who have nothing else', () => {
    const room = roomOf(100, { kept: 25 });
    const all = Array.from({ length: 500 }, (_, index) => room.take(of(`owner ${index % 5}`, 1)));
    expect(all.at(-1)).not.toBeTypeOf('object');
    expect(room.held).toBeLessThanOrEqual(75);
    const newcomer = held(room.take(of('newcomer', 10)));
    const rest = 100 - room.held;
    expect(room.take(of('newcomer', 1))).not.toBeTypeOf('object');
    held(room.take({ ...of('newcomer', 10 + rest), insteadOf: newcomer }));
    expect([room.held, room.take(of('d', 1))]).toEqual([100, 'all']);
  });

  it('keeps its last share also from those who may have more by their figure', () => {
    const room = roomOf(4, { kept: 1, ofHolderMax: 3 });
    for (const holder of ['a', 'b', 'a']) held(room.take(of(holder, 1)));
    expect([room.take(of('a', 1)), room.take(of('b', 1))]).toEqual(['own', 'all']);
    held(room.take(of('c', 1)));
  });

  it('is there again once it was given back, once', () => {
    const room = roomOf(100);
    const taken = held(room.take(of('a', 40)));
    held(room.take(of('b', 30)));
    taken.giveBack();
    taken.giveBack();
    expect(room.held).toBe(30);
    held(room.take(of('a', 35)));
  });

  it('is waited for in order, and whoever fits goes first', async () => {
    const room = roomOf(100);
    const first = held(room.take(of('a', 50)));
    const told: string[] = [];
    const wait = async (name: string, holder: string, amount: number) => {
      const entered = held(await room.wait(of(holder, amount)));
      told.push(name);
      return entered;
    };
    const waits = [wait('a1', 'a', 40), wait('a2', 'a', 10)];
    const b1 = await wait('b1', 'b', 20);
    expect(told).toEqual(['b1']);
    first.giveBack();
    await waits[0];
    expect(told).toEqual(['b1', 'a1']);
    expect([room.held, room.waiting]).toEqual([60, 1]);
    b1.giveBack();
    await waits[1];
    expect(told).toEqual(['b1', 'a1', 'a2']);
    expect([room.held, room.waiting]).toEqual([50, 0]);
  });

  it('is waited for by so many, and for so long', async () => {
    const brief = roomOf(10, { waitMs: 1, waitingMax: 1 });
    held(brief.take(of('a', 5)));
    const waiting = brief.wait(of('a', 1));
    expect(await brief.wait(of('a', 1))).toBe('own');
    expect(await waiting).toBe('own');
    expect(await brief.wait(of('b', 6))).toBe('all');
    expect([brief.held, brief.waiting]).toEqual([5, 0]);
  });

  it('stays held while more of it is waited for, and can always become less', async () => {
    const room = roomOf(100, { waitMs: 1 });
    const small = held(room.take(of('a', 50)));
    held(room.take(of('b', 50)));
    expect(await room.wait({ ...of('a', 51), insteadOf: small })).toBe('all');
    expect(room.held).toBe(100);
    held(room.take({ ...of('a', 10), insteadOf: small }));
    small.giveBack();
    expect(room.held).toBe(60);
  });
});

describe('what may yield', () => {
  const larger = (turnAway: () => void) => ({
    yieldsTo: (ofHolder: number, ofWaiting: number) => ofHolder > ofWaiting,
    turnAway,
  });

  it('is turned away for who has nothing else, the largest holder first', async () => {
    const room = roomOf(100, { patienceMs: 1 });
    const gone: string[] = [];
    const fill = (holder: string, amount: number) =>
      held(room.take({ ...of(holder, amount), yielding: larger(() => gone.push(holder)) }));
    fill('a', 40);
    fill('b', 60);
    held(await room.wait(of('c', 30)));
    expect([gone, room.held]).toEqual([['b'], 70]);
  });

  it('stays for who has something else, for who is as large, and where it would not be enough', () => {
    const room = roomOf(100, { patienceMs: 0 });
    const gone = vi.fn();
    held(room.take({ ...of('a', 30), yielding: larger(gone) }));
    const own = held(room.take(of('b', 40)));
    held(room.take(of('c', 30)));
    expect(room.take(of('b', 1))).not.toBeTypeOf('object');
    expect(room.take({ ...of('b', 41), insteadOf: own })).toBe('all');
    expect(room.take(of('d', 31))).toBe('all');
    expect(gone).not.toHaveBeenCalled();
    held(room.take(of('d', 30)));
    expect(gone).toHaveBeenCalledOnce();
  });

  it('waits for no more where it was turned away meanwhile', async () => {
    const room = roomOf(100, { patienceMs: 0 });
    const half = held(room.take({ ...of('a', 60), yielding: larger(() => undefined) }));
    held(room.take(of('b', 40)));
    const growing = room.wait({ ...of('a', 80), insteadOf: half });
    held(await room.wait(of('c', 50)));
    expect(await growing).toBe('own');
    expect([room.held, room.waiting]).toEqual([90, 0]);
  });

  it('never leaves half of things waiting for each other', async () => {
    const room = roomOf(100, { patienceMs: 1, waitMs: 1000 });
    const grow = async (holder: string): Promise<boolean> => {
      let has: Held | null = null;
      for (const amount of [10, 20, 40]) {
        const wanted = { ...of(holder, amount), insteadOf: has, yielding: larger(() => undefined) };
        const answer = await room.wait(wanted);
        if (typeof answer === 'string') {
          has?.giveBack();
          return false;
        }
        has = answer;
      }
      has?.giveBack();
      return true;
    };
    const ends = await Promise.all(Array.from({ length: 9 }, (_, index) => grow(`owner ${index}`)));
    expect(ends).toContain(true);
    expect([room.held, room.waiting]).toEqual([0, 0]);
  });
});

describe('a room', () => {
  it('is never more than there is, and all there when everything was given back', () => {
    const step = fc.record({
      holder: fc.constantFrom('a', 'b', 'c'),
      amount: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const room = roomOf(100, { kept: 25 });
        const taken = steps.map((wanted) => room.take(wanted)).filter((answer) => typeof answer === 'object');
        expect(room.held).toBeLessThanOrEqual(100);
        for (const each of taken) each.giveBack();
        expect(room.held).toBe(0);
      }),
    );
  });
});
