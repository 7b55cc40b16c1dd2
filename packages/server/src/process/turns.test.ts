import { describe, expect, it } from 'vitest';
import { ProcessTurns } from './turns.js';

const presence = { isShared: () => true };

describe('turns', () => {
  it('end after a slice of time', async () => {
    let now = 0;
    const isOver = await new ProcessTurns({ presence, clockMs: () => now }).next();
    expect(isOver()).toBe(false);
    now = 9;
    expect(isOver()).toBe(false);
    now = 10;
    expect(isOver()).toBe(true);
  });

  it('go round among those who work, and let everything else in between', async () => {
    const turns = new ProcessTurns({ presence, clockMs: () => 0 });
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

  it.each([
    ['are followed by a rest of their owner where one took long and somebody waits', true, 50, [100]],
    ['are followed by a rest that ends', true, 5000, [250]],
    ['follow at once where they were short', true, 15, []],
    ['follow at once where nobody else is there', false, 50, []],
  ])('%s', async (_, isShared, tookMs, expected) => {
    let now = 0;
    const rests: number[] = [];
    const rest = async (ms: number) => void rests.push(ms);
    const turns = new ProcessTurns({ presence: { isShared: () => isShared }, clockMs: () => now, rest });
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
    const turns = new ProcessTurns({ presence, clockMs: () => now, rest });
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
