import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { FigureExchange, gatherOverWorkers } from './gathered-metrics.js';

const exposition = (worker: string, count: number) =>
  `# HELP merit_awards_total Awards.\n# TYPE merit_awards_total counter\nmerit_awards_total{worker="${worker}"} ${count}\n`;

/** Processes that hear each other as those of a cluster do, later and in order. */
function cluster(names: readonly string[]) {
  const workers: Worker[] = [];
  const exchange = new FigureExchange(() => workers);
  const gathered = names.map((name, index) => {
    const id = index + 1;
    const parent = Object.assign(new EventEmitter(), {
      send: (message: unknown) => {
        queueMicrotask(() => exchange.hear(worker, message));
        return true;
      },
    });
    const seenByTheFirst = {
      id,
      isConnected: () => true,
      send: (message: unknown) => queueMicrotask(() => parent.emit('message', message)),
    };
    const worker = seenByTheFirst as unknown as Worker;
    workers.push(worker);
    return gatherOverWorkers(parent, async () => exposition(name, index + 1));
  });
  return { exchange, workers, gathered };
}

describe('the figures of several processes', () => {
  it('are told by whichever is asked, each with its own and all with the same help', async () => {
    const { gathered } = cluster(['1', '2', '3']);
    const texts = await Promise.all(gathered.map((gather) => gather()));
    for (const text of texts) {
      expect(text.match(/# TYPE/g)).toHaveLength(1);
      for (const series of ['{worker="1"} 1', '{worker="2"} 2', '{worker="3"} 3'])
        expect(text).toContain(series);
    }
  });

  it('leave out who is gone', async () => {
    const { workers, gathered } = cluster(['1', '2']);
    Object.assign(workers[1] ?? {}, { isConnected: () => false });
    const [first] = gathered;
    expect(await first?.()).not.toContain('worker="2"');
  });

  it('name who gives none, though it is there', async () => {
    vi.useFakeTimers();
    try {
      const { workers, gathered } = cluster(['1', '2']);
      Object.assign(workers[1] ?? {}, { send: () => undefined });
      const text = gathered[0]?.();
      await vi.advanceTimersByTimeAsync(2000);
      expect(await text).toContain('merit_awards_total{worker="1"} 1\n');
      expect(await text).toMatch(/# TYPE merit_worker_up gauge\nmerit_worker_up{worker="2"} 0\n$/);
    } finally {
      vi.useRealTimers();
    }
  });

  it('wait for none that is lost before it answers', async () => {
    const { exchange, workers, gathered } = cluster(['1', '2']);
    const [, dying] = workers;
    if (dying === undefined) throw new RangeError('there are two');
    Object.assign(dying, { send: () => exchange.lose(dying) });
    const patience = new Promise((resolve) => setImmediate(() => resolve('none yet')));
    expect(await Promise.race([gathered[0]?.(), patience])).toContain('worker="1"');
  });

  it('come of what they say to each other, and of nothing else', () => {
    const { exchange, workers } = cluster(['1']);
    const [worker] = workers;
    if (worker === undefined) throw new RangeError('there is one');
    for (const foreign of [null, 'x', { online: true }, { merit: 'own figures', question: 99, text: 'x' }])
      expect(() => exchange.hear(worker, foreign)).not.toThrow();
  });
});
