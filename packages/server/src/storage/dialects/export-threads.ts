import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ExportOrder } from '../../export-thread/export-order.js';
import type { TextPieces } from '../../ports/exports.js';

const EXPORT_THREAD = new URL('../../export-thread/export-thread.js', import.meta.url);

/** Of what a thread holds besides the pieces that it gave. One that would need more fails. */
const resourceLimits = { maxOldGenerationSizeMb: 64 };

/** The threads that read from one database, so that all of them can be ended with it. */
export class ExportThreads {
  readonly #database: ExportOrder['database'];
  readonly #running = new Set<ExportThread>();

  constructor(database: ExportOrder['database']) {
    this.#database = database;
  }

  /**
   * The pieces of a text, whose first one is made already: from then on they stand for one moment. However they
   * end, the thread does.
   */
  async begin(text: Pick<ExportOrder, 'statement' | 'form'>, signal: AbortSignal): Promise<TextPieces> {
    signal.throwIfAborted();
    const thread = new ExportThread({ ...text, database: this.#database });
    this.#running.add(thread);
    const end = () => void thread.close();
    signal.addEventListener('abort', end);
    thread.onceEnded(() => {
      signal.removeEventListener('abort', end);
      this.#running.delete(thread);
    });
    await thread.begun();
    return thread;
  }

  running(): number {
    return this.#running.size;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((thread) => thread.close()));
  }
}

/** The thread was ended before its text. */
class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

/** Null at the end. */
type Piece = Uint8Array<ArrayBuffer> | null;

class ExportThread implements TextPieces {
  readonly #worker: Worker;
  readonly #ended = new AbortController();
  readonly #messages: AsyncIterator<readonly Piece[]>;
  /** Made before anybody asked; undefined once it was given. */
  #first: Piece | undefined;
  /** The one that was given last, whose memory goes back when the next is asked for. */
  #given: Piece = null;

  constructor(order: ExportOrder) {
    this.#worker = new Worker(EXPORT_THREAD, { workerData: order, resourceLimits });
    this.#worker.on('error', (error) => this.#ended.abort(error));
    this.#worker.on('exit', () => this.#ended.abort(new ThreadEnded('the thread of an export was ended')));
    this.#messages = on(this.#worker, 'message', { signal: this.#ended.signal });
    this.#ask(null);
  }

  onceEnded(listener: () => void): void {
    this.#worker.once('exit', listener);
  }

  /** The first piece is there. */
  async begun(): Promise<void> {
    this.#first = await this.#take();
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const spent = this.#given;
    const piece = this.#first === undefined ? await this.#take() : this.#first;
    this.#first = undefined;
    this.#given = piece;
    if (piece === null) return this.return();
    // The one after it is made while this one leaves.
    this.#ask(spent);
    return { done: false, value: piece };
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    await this.close();
    return { done: true, value: undefined };
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #take(): Promise<Piece> {
    try {
      const { value } = await this.#messages.next();
      return value[0] ?? null;
    } catch {
      throw this.#ended.signal.reason;
    }
  }

  #ask(spent: Piece): void {
    const memory = spent?.buffer ?? null;
    this.#worker.postMessage(memory, memory === null ? [] : [memory]);
  }
}
