import { describe, expect, it } from 'vitest';
import { Gate } from '../storage/testing/gate.js';
import { InFlight } from './in-flight.js';

describe('requests in flight', () => {
  it('have ended when the last of them has, well or not', async () => {
    const inFlight = new InFlight();
    await inFlight.ended();
    const [first, second] = [new Gate(), new Gate()];
    const told: string[] = [];
    const good = inFlight.run(() => first.opened.then(() => told.push('first')));
    const bad = inFlight.run(() => second.opened.then(() => Promise.reject(new Error('second'))));
    const ended = inFlight.ended().then(() => told.push('ended'));
    first.open();
    await good;
    expect(told).toEqual(['first']);
    second.open();
    await expect(bad).rejects.toThrow('second');
    await ended;
    expect(told).toEqual(['first', 'ended']);
  });
});
