import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import { Bodies, memoryOf } from './bodies.js';

const MIB = 1024 * 1024;

const requestOf = (length: number) =>
  ({ headers: { 'content-length': String(length) } }) as unknown as IncomingMessage;

const principalOf = (owner: string) => ({ owner }) as unknown as Principal;

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Fault ? error.code : String(error);
  }
}

describe('bodies', () => {
  it('of one address whose senders nobody knows yet leave room for others', () => {
    const bodies = new Bodies();
    const arrive = (address: string) => codeOf(() => bodies.arrive(requestOf(MIB), address));
    const answers = Array.from({ length: 300 }, () => arrive('192.0.2.1'));
    expect(answers.filter((answer) => answer === null).length).toBe(192);
    expect(answers.at(-1)).toBe('too-many-bodies');
    expect(arrive('192.0.2.2')).toBeNull();
  });

  it('count for their addresses until it is known whose they are, then for their owners', async () => {
    const bodies = new Bodies();
    const seat = bodies.arrive(requestOf(MIB), '192.0.2.1');
    expect(bodies.held()).toBe(64 * 1024);
    await seat.admit(principalOf('key:a'), 10 * MIB);
    expect(bodies.held()).toBe(10 * MIB);
    await seat.admit(principalOf('key:a'), 20 * MIB);
    expect(bodies.held()).toBe(20 * MIB);
    seat.leave();
    expect(bodies.held()).toBe(0);
  });

  it('that still come yield to smaller ones of others who have none, and no longer once they are whole', async () => {
    const bodies = new Bodies(1);
    const turnedAway: string[] = [];
    const seatOf = () => bodies.arrive(requestOf(MIB), '192.0.2.1');
    const whole = seatOf();
    await whole.admit(principalOf('whole'), 60 * MIB, () => turnedAway.push('whole'));
    await whole.admit(principalOf('whole'), 59 * MIB);
    const coming = seatOf();
    await coming.admit(principalOf('coming'), 50 * MIB, ({ code }) => turnedAway.push(code));
    await seatOf().admit(principalOf('newcomer'), 20 * MIB);
    expect(turnedAway).toEqual(['too-many-bodies']);
    expect(bodies.held()).toBe(79 * MIB);
  });

  it('take nothing that comes after they were left', async () => {
    const bodies = new Bodies();
    const seatOf = () => bodies.arrive(requestOf(MIB), '192.0.2.1');
    const first = seatOf();
    await first.admit(principalOf('a'), 120 * MIB);
    const second = seatOf();
    const waiting = second.admit(principalOf('b'), 20 * MIB);
    second.leave();
    first.leave();
    await waiting;
    expect(bodies.held()).toBe(0);
  });

  it('that are not there take nothing', () => {
    const bodies = new Bodies();
    bodies.arrive({ headers: {} } as unknown as IncomingMessage, '192.0.2.1');
    expect(bodies.held()).toBe(0);
  });

  it('fit by themselves, the largest of each kind that there are', () => {
    expect(memoryOf(16 * MIB, 400_000)).toBeLessThan(64 * MIB);
    expect(memoryOf(MIB, 60_000)).toBeLessThan(8 * MIB);
    expect(memoryOf(300, 20_000)).toBeLessThan(16 * 1024);
  });
});
