import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request } from '../protocol/questions.js';
import { linkWorker, type WorkerPort } from './worker-link.js';

/** A worker that answers when it is told to. */
class TestWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  readonly asked: Request[] = [];
  isEnded = false;

  postMessage(request: Request): void {
    this.asked.push(request);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(answered: unknown): void {
    const { id } = this.asked.at(-1) ?? { id: 0 };
    this.onmessage?.(new MessageEvent('message', { data: { id, ok: true, answered } }));
  }
}

describe('a link to a worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function begin() {
    const workers: TestWorker[] = [];
    const onReplaced = vi.fn();
    const start = () => {
      const worker = new TestWorker();
      workers.push(worker);
      return worker;
    };
    return { link: linkWorker({ start, onReplaced }), workers, onReplaced };
  }

  it('gives the answer to whoever asked', async () => {
    const { link, workers } = begin();
    const asking = link.ask('format', { source: '' });
    workers[0]?.answer({ ok: true, text: 'x' });
    expect(await asking).toEqual({ ok: true, text: 'x' });
  });

  it('begins another where the worker is silent for three seconds, and says so', async () => {
    const { link, workers, onReplaced } = begin();
    const asking = expect(link.ask('format', { source: '' })).rejects.toThrow('begun anew');
    vi.advanceTimersByTime(3_001);
    await asking;
    expect([workers.length, workers[0]?.isEnded, onReplaced.mock.calls.length]).toEqual([2, true, 1]);
  });

  it('leaves a worker alone that nobody asked anything', () => {
    const { workers } = begin();
    vi.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(1);
  });
});
