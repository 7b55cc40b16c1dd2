import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.js';
import { until } from '../testing/until.js';
import { Crew } from './crew.js';

/** A process as far as a crew knows it, which ends when a test says so. */
class Hand extends EventEmitter {
  readonly signals: string[] = [];
  readonly process = { pid: 1, kill: (signal: string) => this.signals.push(signal) };

  readonly id: number;

  constructor(id: number) {
    super();
    this.id = id;
  }
}

/** @param refuse Whether the system refuses the process of this number: at once, or by an event. */
function crewOf(count: number, refuse: (id: number) => 'at once' | 'later' | null = () => null) {
  const hands: Hand[] = [];
  const fork = () => {
    const hand = new Hand(hands.length + 1);
    const refusal = refuse(hand.id);
    if (refusal !== null) {
      const error = Object.assign(new Error('spawn EAGAIN'), { code: 'EAGAIN' });
      hands.push(hand);
      if (refusal === 'at once') throw error;
      Object.assign(hand.process, { pid: undefined });
      queueMicrotask(() => hand.emit('error', error));
      return hand as unknown as Worker;
    }
    hands.push(hand);
    return hand as unknown as Worker;
  };
  const crew = new Crew({ count, fork, log: createLogger('silent'), pauseMs: 1 });
  const hand = (index: number): Hand => {
    const found = hands[index];
    if (found === undefined) throw new RangeError(`there are ${hands.length}`);
    return found;
  };
  return { crew, hands, hand };
}

describe('a crew', () => {
  it('replaces who ends', async () => {
    const { crew, hands, hand } = crewOf(2);
    for (const each of hands) each.emit('listening');
    hand(0).emit('exit', null, 'SIGKILL');
    await until(() => hands.length === 3);
    expect([...crew.workers].map(({ id }) => id)).toEqual([2, 3]);
  });

  it('ends as a whole where the first cannot start', async () => {
    const { crew, hands, hand } = crewOf(2);
    hand(0).emit('exit', 1, null);
    expect(hand(1).signals).toEqual(['SIGTERM']);
    hand(1).emit('exit', 0, null);
    expect(await crew.ended).toBe(1);
    expect(hands).toHaveLength(2);
  });

  it('ends as a whole where five in a row cannot start any more', async () => {
    const { crew, hands, hand } = crewOf(1);
    hand(0).emit('listening');
    for (let start = 0; start < 6; start += 1) {
      await until(() => hands.length === start + 1);
      hand(start).emit('exit', 1, null);
    }
    expect(await crew.ended).toBe(1);
  });

  it('tries again where the system has no room for another, as often as it takes, and keeps the others', async () => {
    const { crew, hands, hand } = crewOf(2, (id) =>
      id < 3 || id > 12 ? null : id % 2 ? 'at once' : 'later',
    );
    for (const each of hands) each.emit('listening');
    hand(0).emit('exit', null, 'SIGKILL');
    await until(() => hands.length === 13);
    expect([...crew.workers].map(({ id }) => id)).toEqual([2, 13]);
    expect(hand(1).signals).toEqual([]);
  });

  it.each(['at once', 'later'] as const)('ends where the system refuses the first, %s', async (refusal) => {
    const { crew, hand } = crewOf(2, (id) => (id === 2 ? refusal : null));
    await until(() => hand(0).signals.includes('SIGTERM'));
    hand(0).emit('exit', 0, null);
    expect(await crew.ended).toBe(1);
  });

  it('ends well where it is told to while one of them still starts, which the signal ends', async () => {
    const { crew, hand } = crewOf(2);
    hand(0).emit('listening');
    crew.stop('SIGTERM');
    hand(1).emit('exit', null, 'SIGTERM');
    hand(0).emit('exit', 0, null);
    expect(await crew.ended).toBe(0);
  });

  it('says that not all ended well where one had to be killed', async () => {
    const { crew, hands, hand } = crewOf(2);
    for (const each of hands) each.emit('listening');
    crew.stop('SIGTERM');
    hand(0).emit('exit', 0, null);
    hand(1).emit('exit', null, 'SIGKILL');
    expect(await crew.ended).toBe(1);
  });

  it('waits for all to end where it is told to, and says whether each did well', async () => {
    const { crew, hands, hand } = crewOf(2);
    for (const each of hands) each.emit('listening');
    crew.stop('SIGTERM');
    expect(hands.map(({ signals }) => signals)).toEqual([['SIGTERM'], ['SIGTERM']]);
    for (const index of [0, 1]) hand(index).emit('exit', 0, null);
    expect([await crew.ended, hands.length]).toEqual([0, 2]);
  });
});
