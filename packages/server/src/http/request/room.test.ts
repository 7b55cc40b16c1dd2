import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Held, Room } from './room.js';

const roomOf = (size: number, waitingMax = 10) => new Room({ size, waitMs: 60_000, waitingMax });

function held(answer: Held | string): Held {
  if (typeof answer === 'string') throw new Error(`no room: ${answer}`);
  return answer;
}

describe('room', () => {
  it('is given to one alone up to half of it, and to the next as much as is left for others', () => {
    const room = roomOf(100);
    held(room.take('a', 50));
    expect(room.take('a', 1)).toBe('own');
    held(room.take('b', 25));
    expect(room.take('b', 1)).toBe('own');
    held(room.take('c', 12));
    expect(room.take('d', 13)).toBe('all');
    held(room.take('d', 6));
  });

  it('is there again once it was given back, once', () => {
    const room = roomOf(100);
    const taken = held(room.take('a', 40));
    held(room.take('b', 30));
    taken.giveBack();
    taken.giveBack();
    expect(room.held).toBe(30);
    held(room.take('a', 35));
  });

  it('is waited for in order, and whoever fits goes first', async () => {
    const room = roomOf(100);
    const first = held(room.take('a', 50));
    const told: string[] = [];
    const wait = async (name: string, holder: string, amount: number) => {
      const entered = held(await room.wait(holder, amount));
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
    const brief = new Room({ size: 10, waitMs: 1, waitingMax: 1 });
    held(brief.take('a', 5));
    const waiting = brief.wait('a', 1);
    expect(await brief.wait('a', 1)).toBe('own');
    expect(await waiting).toBe('own');
    expect(await brief.wait('b', 6)).toBe('all');
    expect([brief.held, brief.waiting]).toEqual([5, 0]);
  });

  it('is never more than there is, and all there when everything was given back', () => {
    const step = fc.record({
      holder: fc.constantFrom('a', 'b', 'c'),
      amount: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const room = roomOf(100);
        const taken = steps
          .map(({ holder, amount }) => room.take(holder, amount))
          .filter((answer) => typeof answer === 'object');
        expect(room.held).toBeLessThan(100);
        expect(typeof roomOf(100).take('d', 1)).toBe('object');
        for (const each of taken) each.giveBack();
        expect(room.held).toBe(0);
      }),
    );
  });
});
