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
    expect(answers.filter((answer) => answer === null).length).toBe(256);
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
