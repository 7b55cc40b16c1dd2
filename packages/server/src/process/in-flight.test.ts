import { describe, expect, it } from 'vitest';
import { Gate } from '../storage/testing/gate.js';
import { InFlight } from './in-flight.js';

describe('requests in flight', () => {
  it('have ended when the last of them has, well or not', async () => {
    const inFlight = new InFlight();
    expect(await inFlight.ended(0)).toBe(0);
    const [first, second] = [new Gate(), new Gate()];
    const told: string[] = [];
    const good = inFlight.run(() => first.opened.then(() => told.push('first')));
    const bad = inFlight.run(() => second.opened.then(() => Promise.reject(new Error('second'))));
    const ended = inFlight.ended(60_000).then((count) => told.push(`ended, but ${count}`));
    first.open();
    await good;
    expect(await inFlight.ended(0)).toBe(1);
    expect(told).toEqual(['first']);
    second.open();
    await expect(bad).rejects.toThrow('second');
    await ended;
    expect(told).toEqual(['first', 'ended, but 0']);
  });
});
