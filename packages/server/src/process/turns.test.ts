import { describe, expect, it } from 'vitest';
import { ProcessTurns } from './turns.js';

const presence = { isShared: () => true };
const requests = { waiting: 0 };

describe('turns', () => {
  it('end after a slice of time', async () => {
    let now = 0;
    const isOver = await new ProcessTurns({ presence, requests, clockMs: () => now }).next();
    expect(isOver()).toBe(false);
    now = 9;
    expect(isOver()).toBe(false);
    now = 10;
    expect(isOver()).toBe(true);
  });

  it('go round among those who work, and let everything else in between', async () => {
    const turns = new ProcessTurns({ presence, requests, clockMs: () => 0 });
    const told: string[] = [];
    const work = async (name: string) => {
      for (let slice = 1; slice <= 3; slice += 1) {
        await turns.next();
        told.push(`${name}${slice}`);
        setImmediate(() => told.push('else'));
      }
    };
    await Promise.all([work('a'), work('b')]);
    expect(told.filter((each) => each !== 'else')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
    expect(told.indexOf('else')).toBeLessThan(told.indexOf('a2'));
  });

  it.each(['next', 'pass'] as const)(
    'are followed by others as long as they took, while requests wait (%s)',
    async (turn) => {
      let now = 0;
      const waiting = { waiting: 0 };
      const turns = new ProcessTurns({ presence, requests: waiting, clockMs: () => now });
      const roundsUntilNext = async () => {
        await turns[turn]();
        now += 40;
        let rounds = 0;
        let isNext = false;
        const round = () => {
          rounds += 1;
          now += 1;
          if (!isNext) setImmediate(round);
        };
        setImmediate(round);
        await turns[turn]();
        isNext = true;
        return rounds;
      };
      expect(await roundsUntilNext()).toBeLessThan(10);
      waiting.waiting = 1;
      expect(await roundsUntilNext()).toBeGreaterThan(35);
      expect(await roundsUntilNext()).toBeLessThan(50);
    },
  );

  it.each([
    ['are followed by a rest of their owner where one took long and somebody waits', true, 50, [100]],
    ['are followed by a rest that ends', true, 5000, [250]],
    ['follow at once where they were short', true, 15, []],
    ['follow at once where nobody else is there', false, 50, []],
  ])('%s', async (_, isShared, tookMs, expected) => {
    let now = 0;
    const rests: number[] = [];
    const rest = async (ms: number) => void rests.push(ms);
    const turns = new ProcessTurns({
      presence: { isShared: () => isShared },
      requests,
      clockMs: () => now,
      rest,
    });
    await turns.nextOf('one');
    now += tookMs;
    await turns.nextOf('one');
    expect(rests).toEqual(expected);
  });

  it('let nobody but its owner wait for the end of a rest', async () => {
    let now = 0;
    const told: string[] = [];
    let endRest: () => void = () => undefined;
    const rest = () =>
      new Promise<void>((resolve) => {
        endRest = resolve;
      });
    const turns = new ProcessTurns({ presence, requests, clockMs: () => now, rest });
    const work = async (owner: string) => {
      await turns.nextOf(owner);
      told.push(owner);
      now += 50;
    };
    await work('busy');
    const again = work('busy');
    await work('other');
    await turns.next();
    await turns.pass();
    expect(told).toEqual(['busy', 'other']);
    now = 0;
    endRest();
    await Promise.race([again, turns.pass()]);
  });
});
