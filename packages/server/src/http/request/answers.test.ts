import { describe, expect, it } from 'vitest';
import { Fault } from '../../domain/fault.js';
import { Answers } from './answers.js';

const KIB = 1024;
const MIB = 1024 * KIB;

async function codeOf(work: () => unknown): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Fault ? error.code : String(error);
  }
}

const answersOf = (size: number) => new Answers({ size, kept: 0, waitMs: 1, waitingMax: 10 });

describe('answers that nobody takes', () => {
  it('leave room for the requests of others, however many one address sends', async () => {
    const answers = new Answers();
    const arrive = (address: string) => codeOf(() => answers.arrive(address).requireRoom());
    const codes = await Promise.all(Array.from({ length: 5000 }, () => arrive('192.0.2.1')));
    expect(codes.filter((code) => code === null).length).toBe(4096);
    expect(codes.at(-1)).toBe('unavailable');
    expect(await arrive('192.0.2.2')).toBeNull();
  });

  it('keep their owner from asking for more, and others from nothing', async () => {
    const answers = answersOf(4 * MIB);
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      const seat = answers.arrive(address);
      await seat.admit('key:a');
      seat.hold(0.98 * MIB);
    }
    const [own, other] = [answers.arrive('192.0.2.3'), answers.arrive('192.0.2.3')];
    expect(await codeOf(() => own.admit('key:a'))).toBe('rate-limited');
    expect(await codeOf(() => other.admit('key:b'))).toBeNull();
    expect(await codeOf(() => other.hold(3 * MIB))).toBe('unavailable');
    expect([other.tryHold(3 * MIB), other.tryHold(MIB)]).toEqual([false, true]);
  });

  it('are waited for before more is made', async () => {
    const answers = new Answers({ size: MIB, kept: 0, waitMs: 60_000, waitingMax: 10 });
    const first = answers.arrive('192.0.2.1');
    await first.admit('key:a');
    first.hold(480 * KIB);
    const second = answers.arrive('192.0.2.1');
    let isIn = false;
    const admitted = second.admit('key:a').then(() => {
      isIn = true;
    });
    await new Promise(setImmediate);
    expect(isIn).toBe(false);
    first.leave();
    await admitted;
    second.leave();
    expect(answers.held()).toBe(0);
  });

  it('give back all that they hold, once', async () => {
    const answers = answersOf(4 * MIB);
    const [one, other] = [answers.arrive('192.0.2.1'), answers.arrive('192.0.2.1')];
    expect([one.tryHold(100), one.tryHold(100)]).toEqual([true, true]);
    expect(answers.held()).toBe(16 * KIB + 100);
    one.leave();
    one.leave();
    expect(answers.held()).toBe(8 * KIB);
    other.leave();
    expect(answers.held()).toBe(0);
  });

  it('hold nothing where their readers went before they were made', () => {
    const answers = answersOf(4 * MIB);
    const seat = answers.arrive('192.0.2.1');
    seat.leave();
    seat.hold(MIB);
    expect([seat.tryHold(MIB), answers.held()]).toEqual([true, 0]);
  });
});
