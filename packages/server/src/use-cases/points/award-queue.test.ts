import { setImmediate as turnOfLoop } from 'node:timers/promises';
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
  it('takes together what comes at once, and what comes meanwhile', async () => {
    const { batches, send, names } = queueUnderTest();
    const sent = ['a', 'b'].map(send);
    await turnOfLoop();
    expect(names()).toEqual([['a', 'b']]);
    sent.push(...['c', 'd', 'e'].map(send));
    await turnOfLoop();
    expect(names()).toEqual([['a', 'b']]);
    batches[0]?.end();
    await sent[0];
    await turnOfLoop();
    expect(names()).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
    batches[1]?.end();
    expect(await Promise.all(sent)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('lets one that comes alone wait for nobody', async () => {
    const { batches, send, names } = queueUnderTest();
    const sent = send('a');
    await turnOfLoop();
    expect(names()).toEqual([['a']]);
    batches[0]?.end();
    expect(await sent).toBe('a');
  });

  it('gathers even where a batch is done before anything else is looked at', async () => {
    const sizes: number[] = [];
    const record = async (commands: readonly AwardCommand[]) => {
      sizes.push(commands.length);
      return commands.map(resultOf);
    };
    const queue = new AwardQueue({ record, batchesMax: 1, waitingMax: 0 });
    await Promise.all(['a', 'b', 'c'].map((name) => queue.record(command(name))));
    expect(sizes).toEqual([3]);
  });

  it('has at most so many batches under way, and so many commands in one', async () => {
    const { batches, send, names } = queueUnderTest({ batchesMax: 2 });
    const sent = Array.from({ length: 350 }, (_, index) => send(`u${index}`));
    await turnOfLoop();
    expect(names().map((batch) => batch.length)).toEqual([100, 100]);
    batches[1]?.end();
    await sent[100];
    await turnOfLoop();
    expect(names().map((batch) => batch.length)).toEqual([100, 100, 100]);
  });

  it('begins no batch beside a larger one', async () => {
    const { batches, send, names } = queueUnderTest({ batchesMax: 2 });
    const first = ['a', 'b'].map(send);
    await turnOfLoop();
    const sent = [send('c')];
    await turnOfLoop();
    expect(names()).toEqual([['a', 'b']]);
    sent.push(send('d'));
    await turnOfLoop();
    expect(names()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    sent.push(send('e'));
    for (const batch of batches) batch.end();
    await Promise.all(first);
    await turnOfLoop();
    batches[2]?.end();
    expect(await Promise.all(sent)).toEqual(['c', 'd', 'e']);
  });

  it('refuses what would wait behind too many, and takes it once there is room', async () => {
    const { queue, batches, send } = queueUnderTest({ waitingMax: 2 });
    const first = send('a');
    await turnOfLoop();
    const sent = ['b', 'c'].map(send);
    expect(queue.waiting).toBe(2);
    await expect(send('d')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
    batches[0]?.end();
    await first;
    await turnOfLoop();
    expect(queue.waiting).toBe(0);
    const late = send('d');
    batches[1]?.end();
    await Promise.all(sent);
    await turnOfLoop();
    batches[2]?.end();
    expect(await late).toBe('d');
  });

  it('tells everyone of a batch that broke, and goes on', async () => {
    const { batches, send } = queueUnderTest();
    const broken = ['a', 'b'].map(send);
    await turnOfLoop();
    const after = send('c');
    batches[0]?.break(new Error('lost'));
    for (const each of broken) await expect(each).rejects.toThrow('lost');
    await turnOfLoop();
    batches[1]?.end();
    expect(await after).toBe('c');
  });
});
