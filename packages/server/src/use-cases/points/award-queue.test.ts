import { describe, expect, it } from 'vitest';
import { Fault } from '../../domain/fault.js';
import type { AwardCommand, AwardResult } from './award-command.js';
import { AwardQueue, type AwardQueueOptions } from './award-queue.js';

const command = (name: string) => ({ externalUserId: name }) as AwardCommand;
const resultOf = ({ externalUserId }: AwardCommand) =>
  ({ ok: false, fault: new Fault('not-found', { detail: externalUserId }) }) as AwardResult;

/** A queue whose batches end when they are told to. */
function queueUnderTest(options: Partial<AwardQueueOptions> = {}) {
  const batches: { names: readonly string[]; end(): void; break(error: Error): void }[] = [];
  const record = (commands: readonly AwardCommand[]) =>
    new Promise<readonly AwardResult[]>((resolve, reject) => {
      const names = commands.map(({ externalUserId }) => externalUserId);
      batches.push({ names, end: () => resolve(commands.map(resultOf)), break: reject });
    });
  const queue = new AwardQueue({ record, batchesMax: 1, waitingMax: 0, ...options });
  const send = async (name: string) => {
    const result = await queue.record(command(name));
    return result.ok ? '' : result.fault.details.detail;
  };
  return { queue, batches, send, names: () => batches.map((batch) => batch.names) };
}

describe('the queue of awards', () => {
  it('lets the first one wait for nobody, and gathers those that come meanwhile', async () => {
    const { batches, send, names } = queueUnderTest();
    const sent = ['a', 'b', 'c'].map(send);
    expect(names()).toEqual([['a']]);
    batches[0]?.end();
    await sent[0];
    expect(names()).toEqual([['a'], ['b', 'c']]);
    batches[1]?.end();
    expect(await Promise.all(sent)).toEqual(['a', 'b', 'c']);
  });

  it('has at most so many batches under way, and so many commands in one', async () => {
    const { batches, send, names } = queueUnderTest({ batchesMax: 2 });
    const sent = Array.from({ length: 252 }, (_, index) => send(`u${index}`));
    expect(names().map((batch) => batch.length)).toEqual([1, 1]);
    batches[0]?.end();
    await sent[0];
    batches[1]?.end();
    await sent[1];
    expect(names().map((batch) => batch.length)).toEqual([1, 1, 100, 100]);
    batches[3]?.end();
    await sent[151];
    expect(names().map((batch) => batch.length)).toEqual([1, 1, 100, 100, 50]);
  });

  it('refuses what would wait behind too many, and takes it once there is room', async () => {
    const { queue, batches, send } = queueUnderTest({ waitingMax: 2 });
    const sent = ['a', 'b', 'c'].map(send);
    expect(queue.waiting).toBe(2);
    await expect(send('d')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
    batches[0]?.end();
    await sent[0];
    expect(queue.waiting).toBe(0);
    const late = send('d');
    batches[1]?.end();
    await sent[2];
    batches[2]?.end();
    expect(await late).toBe('d');
  });

  it('tells everyone of a batch that broke, and goes on', async () => {
    const { batches, send } = queueUnderTest();
    const first = send('a');
    const second = send('b');
    batches[0]?.break(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    batches[1]?.end();
    expect(await second).toBe('b');
  });
});
