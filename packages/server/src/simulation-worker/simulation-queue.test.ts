import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { Fault, isShortage } from '../domain/fault.js';
import type { AskedText, SimulationJob, ToldText } from '../ports/simulation-workers.js';
import { nicenessOfThreads } from '../testing/niceness.js';
import { type SimulationBounds, SimulationQueue } from './simulation-queue.js';

const queues = new Set<SimulationQueue>();

afterEach(async () => {
  for (const queue of queues) await queue.close();
  queues.clear();
});

function queueWith(bounds: Partial<SimulationBounds> = {}): SimulationQueue {
  const queue = new SimulationQueue(bounds);
  queues.add(queue);
  return queue;
}

const SOURCE = 'strategy "S" { input n: int (0..1000)  otherwise { award n } }';

const eventOf = (n: number) => ({ externalUserId: 'ann', externalTaskId: 'walk', data: { n } });

function jobOf(body: object, owner = 'key:a'): SimulationJob {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { owner: owner as SimulationJob['owner'], kind: 'text', bytes, now: 0 };
}

const tell = async ({ source }: AskedText): Promise<ToldText> => ({ source, name: undefined, parents: {} });

async function totalOf(queue: SimulationQueue, events: readonly object[]): Promise<unknown> {
  const answer = await queue.run(jobOf({ source: SOURCE, events }), tell);
  return answer.kind === 'events' ? JSON.parse(new TextDecoder().decode(answer.json)) : answer;
}

/** Each event takes about as many steps as any may: so many take seconds. */
const COSTLY = {
  source: `strategy "C" {
    input list: list<int> (max 1000)
    otherwise { award ${Array.from({ length: 12 }, (_, i) => `sum(list, a => a + ${i} * 2 - a)`).join(' + ')} mod 10 }
  }`,
  events: Array.from({ length: 900 }, () => ({
    ...eventOf(0),
    data: { list: Array.from({ length: 1000 }, (_, index) => index) },
  })),
};

/** The processes that this one began for simulations. */
function workers(): readonly number[] {
  return readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '))
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('simulation-worker'))
    .map(Number);
}

describe('the worker of simulations', () => {
  it.runIf(process.platform === 'linux')('lets others go first, with all of its threads', async () => {
    const queue = queueWith();
    await totalOf(queue, [eventOf(1)]);
    const niceness = workers().flatMap(nicenessOfThreads);
    expect(niceness.length).toBeGreaterThan(1);
    expect(niceness.filter((each) => each < 10)).toEqual([]);
  });

  it('decides many events, and hands one back to be decided where the books are', async () => {
    const queue = queueWith();
    expect(await totalOf(queue, [eventOf(1), eventOf(2)])).toMatchObject({ events: 2, points: 3 });
    const one = await queue.run(jobOf({ source: SOURCE, event: eventOf(3) }), tell);
    expect(one).toMatchObject({ kind: 'event', body: { source: SOURCE, event: eventOf(3), params: {} } });
  });

  it('says what is wrong as the service says it, and goes on', async () => {
    const queue = queueWith();
    const run = (body: object) => queue.run(jobOf(body), tell);
    await expect(run({ source: SOURCE, events: [{}] })).rejects.toMatchObject({ code: 'validation-failed' });
    await expect(run({ source: 'strategy', events: [eventOf(1)] })).rejects.toMatchObject({
      code: 'strategy-invalid',
      details: { diagnostics: [{ severity: 'error' }] },
    });
    const untold = queue.run(jobOf({ source: SOURCE, events: [eventOf(1)] }), () =>
      Promise.reject(new Fault('version-not-found')),
    );
    await expect(untold).rejects.toMatchObject({ code: 'version-not-found' });
    const failing = queue.run(jobOf({ source: SOURCE, events: [eventOf(1)] }), () =>
      Promise.reject(new Error('no database')),
    );
    await expect(failing).rejects.toThrow('no database');
    expect(await totalOf(queue, [eventOf(5)])).toMatchObject({ points: 5 });
  });

  it('takes a body that asks for one event no larger than a strategy', async () => {
    const queue = queueWith();
    const list = Array.from({ length: 20_001 }, () => 1);
    const wide = { source: SOURCE, event: { ...eventOf(1), data: { list: list.slice(0, 15_000) } } };
    await expect(queue.run(jobOf({ ...wide, facts: {}, trace: true }), tell)).resolves.toMatchObject({
      kind: 'event',
    });
    const large = { source: `${SOURCE}${' '.repeat(4 * 1024 * 1024)}`, event: eventOf(1) };
    await expect(queue.run(jobOf(large), tell)).rejects.toMatchObject({ code: 'body-too-large' });
  });

  it('ends a job that takes too long, and does the next', async () => {
    const queue = queueWith({ timeMs: 1 });
    await expect(queue.run(jobOf(COSTLY), tell)).rejects.toMatchObject({ code: 'simulation-too-large' });
    const next = await queue.run(jobOf(COSTLY), tell).catch((error: Fault) => error.code);
    expect(next).toBe('simulation-too-large');
  });

  // The second kind fills the heap by few large pieces, between which nothing can be stopped.
  it.each([
    ['many small objects', `{"events":[${'{},'.repeat(900_000)}{}]}`],
    ['one long list', `{"events":[{"data":{"list":[${'1.5,'.repeat(990_000)}1.5]}}${',{}'.repeat(9_000)}]}`],
  ])('ends a job that takes too much memory by %s, and does the next', async (_, body) => {
    const queue = queueWith({ heapMb: 24 });
    const job = { ...jobOf({}), bytes: new TextEncoder().encode(body) };
    for (const _ of [1, 2]) {
      await expect(queue.run(job, tell)).rejects.toMatchObject({
        code: 'simulation-too-large',
        details: { detail: 'The simulation takes more memory than 24 MB' },
      });
    }
    expect(await totalOf(queue, [eventOf(4)])).toMatchObject({ points: 4 });
  });

  it.runIf(process.platform === 'linux')(
    'takes what the kernel kills for a matter of the host, and does the next',
    async () => {
      const queue = queueWith();
      const killed = queue.run(jobOf(COSTLY), tell);
      for (const pid of workers()) process.kill(pid, 'SIGKILL');
      await expect(killed).rejects.toSatisfy(isShortage);
      expect(await totalOf(queue, [eventOf(4)])).toMatchObject({ points: 4 });
    },
  );

  it('refuses what runs, waits and comes once it is closed, and begins nothing any more', async () => {
    const queue = queueWith();
    const runs = [1, 2].map((n) => queue.run(jobOf({ source: SOURCE, events: [eventOf(n)] }), tell));
    const refused = Promise.allSettled(runs);
    await queue.close();
    const late = await Promise.allSettled([queue.run(jobOf({ source: SOURCE, events: [eventOf(3)] }), tell)]);
    for (const each of [...(await refused), ...late]) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    }
    if (process.platform === 'linux') expect(workers()).toEqual([]);
  });

  it('lets owners have turns, and so many jobs of each wait', async () => {
    const queue = queueWith({ waitingPerOwnerMax: 2, waitingMax: 3 });
    const told: string[] = [];
    const run = (owner: string, name: string) =>
      queue.run(jobOf({ source: SOURCE, events: [eventOf(1)] }, owner), tell).then(() => told.push(name));
    const runs = [run('key:a', 'a1'), run('key:a', 'a2'), run('key:a', 'a3'), run('key:b', 'b1')];
    await expect(run('key:a', 'a4')).rejects.toMatchObject({ code: 'too-many-simulations' });
    expect(queue.waiting()).toBe(3);
    const newcomer = run('key:c', 'c1');
    await expect(runs[2]).rejects.toMatchObject({ code: 'unavailable' });
    await expect(run('key:d', 'd1')).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all([...runs.filter((_, index) => index !== 2), newcomer]);
    expect(told).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('ends after a while with nothing to do, and begins again', async () => {
    const queue = queueWith({ idleMs: 1 });
    for (const n of [1, 2, 3]) {
      expect(await totalOf(queue, [eventOf(n)])).toMatchObject({ points: n });
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
});
