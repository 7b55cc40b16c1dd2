import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CompiledStatement } from '../database.js';
import { batchRows, type RowSource } from '../row-source.js';

const READ_WORKER = new URL('./read-worker.js', import.meta.url);

export interface ThreadOrder extends CompiledStatement {
  readonly file: string;
  /** How long a statement waits for a tool that has the file locked. */
  readonly timeoutMs: number;
}

/** The thread of a source was ended before its rows. */
class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

/** Reads a statement in a thread of its own, whose connection sees one moment. */
export function startThread<Row>(order: ThreadOrder): RowSource<Row> {
  return new ThreadSource<Row>(new Worker(READ_WORKER, { workerData: { ...order, batchRows } }));
}

class ThreadSource<Row> implements RowSource<Row> {
  readonly #worker: Worker;
  readonly #ended = new AbortController();

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('error', (error) => this.#ended.abort(error));
    worker.on('exit', () => this.#ended.abort(new ThreadEnded('the thread that reads was ended')));
  }

  async read(): Promise<readonly Row[]> {
    const { signal } = this.#ended;
    signal.throwIfAborted();
    this.#worker.postMessage('next');
    try {
      const [rows] = await once(this.#worker, 'message', { signal });
      return rows as readonly Row[];
    } catch {
      throw signal.reason;
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
