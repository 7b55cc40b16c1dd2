import type { Worker } from 'node:cluster';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.js';
import { SilentWorkers } from './silent-workers.js';

/** Workers by their ids, and a clock that a test moves. */
function watched(count: number) {
  const killed: number[] = [];
  const workers = Array.from({ length: count }, (_, index) => {
    const kill = (signal: string) => {
      if (signal === 'SIGKILL') killed.push(index + 1);
    };
    return { id: index + 1, process: { pid: 100 + index, kill } } as unknown as Worker;
  });
  let nowMs = 0;
  let isStopping = false;
  const silent = new SilentWorkers({
    workers: () => workers.filter(({ id }) => !killed.includes(id)),
    isStopping: () => isStopping,
    log: createLogger('silent'),
    now: () => nowMs,
  });
  /** Looks so many times, a second after the other or later, while some are heard in between. */
  const look = (times: number, { heard = [], everyMs = 1000 }: { heard?: number[]; everyMs?: number }) => {
    for (let count = 0; count < times; count += 1) {
      for (const worker of workers)
        if (heard.includes(worker.id)) silent.hear(worker, JSON.parse('{"merit":"here"}'));
      nowMs += everyMs;
      silent.look();
    }
  };
  const stop = () => {
    isStopping = true;
  };
  return { killed, look, silent, stop, workers };
}

describe('a worker that says nothing', () => {
  it('is killed after fifteen looks, and those who are heard are not', () => {
    const { killed, look } = watched(3);
    look(1, { heard: [1, 2, 3] });
    look(14, { heard: [1, 3] });
    expect(killed).toEqual([]);
    look(1, { heard: [1, 3] });
    expect(killed).toEqual([2]);
    look(100, { heard: [1, 3] });
    expect(killed).toEqual([2]);
  });

  it('may take longer for its first word', () => {
    const { killed, look } = watched(2);
    look(60, { heard: [1] });
    expect(killed).toEqual([]);
    look(1, { heard: [1] });
    expect(killed).toEqual([2]);
  });

  it('is left alone while the first process is held up itself', () => {
    const { killed, look } = watched(2);
    look(1, { heard: [1, 2] });
    look(100, { everyMs: 2000 });
    look(1, { everyMs: 3_600_000 });
    look(14, {});
    expect(killed).toEqual([]);
  });

  it('is killed alone, where all are silent for as long; in a service that stops all are', () => {
    const { killed, look, stop } = watched(3);
    look(1, { heard: [1, 2, 3] });
    look(15, {});
    expect(killed).toEqual([1]);
    look(15, { heard: [2, 3] });
    expect(killed).toEqual([1]);
    stop();
    look(15, {});
    expect(killed).toEqual([1, 2, 3]);
  });

  it('is heard by nothing but its word', () => {
    const { killed, look, silent, workers } = watched(1);
    look(1, { heard: [1] });
    for (let second = 0; second < 15; second += 1) {
      for (const foreign of [null, 'here', { online: true }, { merit: 'own figures' }])
        for (const worker of workers) silent.hear(worker, foreign);
      look(1, {});
    }
    expect(killed).toEqual([1]);
  });
});
