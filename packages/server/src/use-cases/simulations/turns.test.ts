import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

describe('turns', () => {
  it('end after a slice of time', async () => {
    let now = 0;
    const isOver = await new Turns(() => now).next();
    expect(isOver()).toBe(false);
    now = 9;
    expect(isOver()).toBe(false);
    now = 10;
    expect(isOver()).toBe(true);
  });

  it('go round among those who work, and let everything else in between', async () => {
    const turns = new Turns(() => 0);
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
});
