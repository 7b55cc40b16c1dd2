import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Fault } from '../domain/fault.js';
import type { AwardCommand, AwardResult } from '../ports/award-command.js';
import { BatchingQueue, type BatchingQueueOptions } from './batching-queue.js';

const command = (name: string) => ({ externalUserId: name }) as AwardCommand;
const resultOf = ({ externalUserId }: AwardCommand) =>
  ({ ok: false, fault: new Fault('not-found', { detail: externalUserId }) }) as AwardResult;

interface Batch {
  readonly names: readonly string[];
  readonly isApart: boolean;
  end(): void;
  /** Ends it with nothing done. */
  refuse(): void;
  break(error: Error): void;
}

type QueueOptions = Partial<Omit<BatchingQueueOptions<AwardCommand, AwardResult>, 'presence'>> & {
  readonly isShared?: () => boolean;
};

/** A queue whose batches end when they are told to. */
function queueUnderTest({ isShared = () => false, ...options }: QueueOptions = {}) {
  const batches: Batch[] = [];
  const take = (commands: readonly AwardCommand[], isApart: boolean) =>
    new Promise<readonly (AwardResult | null)[]>((resolve, reject) => {
      const names = commands.map(({ externalUserId }) => externalUserId);
      const refuse = () => resolve(commands.map(() => null));
      batches.push({ names, isApart, end: () => resolve(commands.map(resultOf)), refuse, break: reject });
    });
  const presence = { note: () => undefined, isShared };
  const alone = { togetherMax: 1, apartMax: 2, shareMin: 4, waitingMax: 0, presence };
  const queue = new BatchingQueue({ take, ...alone, ...options });
  const sendOf = async (owner: string, name: string) => {
    const result = await queue.add(owner, command(name));
    return result.ok ? '' : result.fault.details.detail;
  };
  const send = (name: string) => sendOf('key:one', name);
  const endAll = async () => {
    for (const batch of batches) batch.end();
    await heard();
  };
  return { queue, batches, send, sendOf, endAll, names: () => batches.map((batch) => batch.names) };
}

/** In one turn of the event loop the queue hears that a batch has ended, in the next it begins others. */
async function heard(): Promise<void> {
  await turnOfLoop();
  await turnOfLoop();
}

const owners = ['key:one', 'key:two', 'key:three'] as const;

describe('a queue that takes batches', () => {
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
    const take = async (commands: readonly AwardCommand[]) => {
      sizes.push(commands.length);
      return commands.map(resultOf);
    };
    const presence = { note: () => undefined, isShared: () => false };
    const options = { togetherMax: 1, apartMax: 1, shareMin: 4, waitingMax: 0, presence };
    const queue = new BatchingQueue({ take, ...options });
    await Promise.all(['a', 'b', 'c'].map((name) => queue.add('key:one', command(name))));
    expect(sizes).toEqual([3]);
  });

  it('has at most so many batches under way, and so many commands in one', async () => {
    const { batches, send, names } = queueUnderTest({ togetherMax: 2 });
    const sent = Array.from({ length: 800 }, (_, index) => send(`u${index}`));
    await turnOfLoop();
    expect(names().map((batch) => batch.length)).toEqual([250, 250]);
    batches[1]?.end();
    await sent[250];
    await turnOfLoop();
    expect(names().map((batch) => batch.length)).toEqual([250, 250, 250]);
  });

  it('begins none beside one that it is to come after, and others before it', async () => {
    const { queue, batches, names } = queueUnderTest({ togetherMax: 2 });
    const send = (name: string) => queue.add('key:one', command(name), name);
    const sent = ['a', 'b'].map(send);
    await turnOfLoop();
    sent.push(...['a', 'c', 'b', 'c', 'd'].map(send));
    await turnOfLoop();
    expect(names()).toEqual([
      ['a', 'b'],
      ['c', 'c', 'd'],
    ]);
    batches[0]?.end();
    await sent[0];
    await turnOfLoop();
    expect(names()).toHaveLength(2);
    batches[1]?.end();
    await sent[3];
    await turnOfLoop();
    expect(names()[2]).toEqual(['a', 'b']);
    batches[2]?.end();
    expect(await Promise.all(sent)).toHaveLength(7);
  });

  it('begins no batch beside a larger one', async () => {
    const { batches, send, names } = queueUnderTest({ togetherMax: 2 });
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

  describe('of several owners', () => {
    it('takes as many of each together, in turns, and lets none wait behind a longer line', async () => {
      const { sendOf, names, endAll } = queueUnderTest({ isShared: () => true, shareMin: 2 });
      const flood = Array.from({ length: 8 }, (_, index) => sendOf('key:one', `one ${index}`));
      const quiet = [sendOf('key:two', 'two'), sendOf('key:three', 'three')];
      await turnOfLoop();
      const late = sendOf('key:two', 'late');
      while (names().flat().length < 11) await endAll();
      await endAll();
      expect(names()).toEqual([
        ['one 0', 'one 1', 'two', 'three'],
        ['one 2', 'one 3', 'late'],
        ['one 4', 'one 5'],
        ['one 6', 'one 7'],
      ]);
      expect(await Promise.all([...flood, ...quiet, late])).toHaveLength(11);
    });

    it('takes more of each where all have more', async () => {
      const { sendOf, names, endAll } = queueUnderTest({ isShared: () => true, shareMin: 2 });
      const sent = owners.flatMap((owner, many) =>
        Array.from({ length: 30 + many }, (_, index) => sendOf(owner, `${owner} ${index}`)),
      );
      await turnOfLoop();
      expect(names().map((batch) => batch.length)).toEqual([90]);
      while (names().flat().length < 93) await endAll();
      await endAll();
      expect(await Promise.all(sent)).toHaveLength(93);
    });

    it('has no large batch of one alone under way while others are there', async () => {
      let isShared = true;
      const { send, names, endAll } = queueUnderTest({ isShared: () => isShared });
      const sent = Array.from({ length: 60 }, (_, index) => send(`u${index}`));
      await turnOfLoop();
      expect(names().map((batch) => batch.length)).toEqual([4]);
      isShared = false;
      await endAll();
      expect(names().map((batch) => batch.length)).toEqual([4, 56]);
      await endAll();
      expect(await Promise.all(sent)).toHaveLength(60);
    });

    it('lets those who come while a longer line has all that goes on wait for none of it', async () => {
      const { batches, sendOf } = queueUnderTest({ isShared: () => true, togetherMax: 1 });
      const flood = Array.from({ length: 6 }, (_, index) => sendOf('key:one', `one ${index}`));
      await turnOfLoop();
      const quiet = ['key:two', 'key:three'].map((owner) => sendOf(owner, owner));
      await turnOfLoop();
      expect(batches[1]?.names).toEqual(['key:two', 'key:three']);
      batches[1]?.end();
      expect(await Promise.all(quiet)).toEqual(['key:two', 'key:three']);
      while (batches.flatMap(({ names }) => names).length < 8) {
        for (const batch of batches) batch.end();
        await heard();
      }
      for (const batch of batches) batch.end();
      expect(await Promise.all(flood)).toHaveLength(6);
    });

    it('takes them apart, in their order, where together they would wait', async () => {
      const { batches, sendOf } = queueUnderTest({ isShared: () => true });
      const sent = ['a', 'b'].flatMap((name) => ['key:one', 'key:two'].map((owner) => sendOf(owner, name)));
      await turnOfLoop();
      const late = sendOf('key:one', 'c');
      batches[0]?.refuse();
      await heard();
      expect(batches.slice(1).map(({ names, isApart }) => [names, isApart])).toEqual([
        [['a', 'b', 'c'], true],
        [['a', 'b'], true],
      ]);
      for (const batch of batches) batch.end();
      expect(await Promise.all([...sent, late])).toEqual(['a', 'a', 'b', 'b', 'c']);
    });

    it('lets whoever waits for its own rows hold up nobody else, until that is quick again', async () => {
      let now = 0;
      const { batches, sendOf } = queueUnderTest({ isShared: () => true, clockMs: () => now });
      const stuck = sendOf('key:one', 'a');
      await turnOfLoop();
      batches[0]?.refuse();
      await heard();
      const later = sendOf('key:one', 'b');
      for (const name of ['c', 'd', 'e']) {
        const other = sendOf('key:two', name);
        await turnOfLoop();
        expect(batches.at(-1)).toMatchObject({ names: [name], isApart: false });
        batches.at(-1)?.end();
        expect(await other).toBe(name);
        await heard();
      }
      now += 2000;
      batches[1]?.break(new Error('locked'));
      await expect(stuck).rejects.toThrow('locked');
      await heard();
      expect(batches.at(-1)).toMatchObject({ names: ['b'], isApart: true });
      batches.at(-1)?.end();
      expect(await later).toBe('b');
      await heard();
      const quick = sendOf('key:one', 'f');
      await turnOfLoop();
      expect(batches.at(-1)).toMatchObject({ names: ['f'], isApart: false });
      batches.at(-1)?.end();
      expect(await quick).toBe('f');
    });

    it('has so many owners apart at once, and one batch of each', async () => {
      const { batches, sendOf, endAll } = queueUnderTest({ isShared: () => true });
      const sent = owners.map((owner) => sendOf(owner, owner));
      await turnOfLoop();
      batches[0]?.refuse();
      await heard();
      sent.push(sendOf('key:one', 'again'));
      await heard();
      expect(batches.slice(1).map(({ names }) => names)).toEqual([['key:one'], ['key:two']]);
      await endAll();
      await endAll();
      await endAll();
      expect(await Promise.all(sent)).toEqual([...owners, 'again']);
    });

    it('turns away whoever has most waiting where there is no room, and takes the others', async () => {
      const { queue, sendOf, endAll, names } = queueUnderTest({ waitingMax: 4, isShared: () => true });
      const first = sendOf('key:one', 'a');
      await turnOfLoop();
      const flood = ['b', 'c', 'd', 'e'].map((name) => sendOf('key:one', name));
      await expect(sendOf('key:one', 'f')).rejects.toMatchObject({ code: 'unavailable' });
      const quiet = [sendOf('key:two', 'x'), sendOf('key:two', 'y')];
      expect(() => queue.requireRoom('key:two')).toThrow();
      expect(() => queue.requireRoom('key:three')).not.toThrow();
      const turnedAway = await Promise.allSettled(flood.slice(2));
      expect(turnedAway.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect([queue.waiting, queue.turnedAway]).toEqual([4, 4]);
      while (names().flat().length < 5) await endAll();
      await endAll();
      expect(await Promise.all([first, ...flood.slice(0, 2), ...quiet])).toEqual(['a', 'b', 'c', 'x', 'y']);
    });
  });
});
