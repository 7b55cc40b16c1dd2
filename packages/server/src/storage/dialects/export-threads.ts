import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ExportOrder, FromExportThread, ToExportThread } from '../../export-thread/export-order.js';
import { EXPORT_THREAD } from '../../export-thread/export-thread-file.js';
import type { TextPieces } from '../../ports/exports.js';

/** Of what a thread holds besides the pieces that it gave. One that would need more fails. */
const resourceLimits = { maxOldGenerationSizeMb: 64 };

/**
 * The threads that read from one database, so that all of them can be ended with it. One that read its text
 * to the end is kept for the next, since to start one takes longer than most exports.
 */
export class ExportThreads {
  readonly #database: ExportOrder['database'];
  readonly #running = new Set<ExportThread>();
  #idle: ExportThread | null = null;
  #isClosed = false;

  constructor(database: ExportOrder['database']) {
    this.#database = database;
  }

  /**
   * The pieces of a text, whose first one is made already: from then on they stand for one moment. Where they
   * end before the text does, the thread ends with them.
   */
  async begin(text: Pick<ExportOrder, 'statement' | 'form'>, signal: AbortSignal): Promise<TextPieces> {
    signal.throwIfAborted();
    const thread = this.#idle ?? new ExportThread();
    this.#idle = null;
    this.#running.add(thread);
    const end = () => void thread.close();
    signal.addEventListener('abort', end);
    const settle = () => {
      signal.removeEventListener('abort', end);
      this.#running.delete(thread);
    };
    thread.onEnded = settle;
    const pieces = new ExportText(thread, { ...text, database: this.#database }, () => {
      settle();
      this.#keep(thread);
    });
    await pieces.begun();
    return pieces;
  }

  /** How many texts are being read. */
  running(): number {
    return this.#running.size;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#running, this.#idle].map((thread) => thread?.close()));
  }

  #keep(thread: ExportThread): void {
    if (this.#isClosed || this.#idle !== null) return void thread.close();
    this.#idle = thread;
    thread.onEnded = () => {
      if (this.#idle === thread) this.#idle = null;
    };
  }
}

/** The thread was ended before its text. */
class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

type Piece = FromExportThread['piece'];

/** Reads one text after the other. */
class ExportThread {
  /** Called once, when the thread is gone. */
  onEnded: () => void = () => undefined;
  readonly #worker: Worker;
  readonly #ended = new AbortController();
  readonly #messages: AsyncIterator<readonly FromExportThread[]>;

  constructor() {
    this.#worker = new Worker(EXPORT_THREAD, { execArgv: ['--enable-source-maps'], resourceLimits });
    this.#worker.on('error', (error) => this.#ended.abort(error));
    this.#worker.on('exit', () => {
      this.#ended.abort(new ThreadEnded('the thread of an export was ended'));
      this.onEnded();
    });
    this.#messages = on(this.#worker, 'message', { signal: this.#ended.signal });
  }

  /** Begins another text, and asks for its first piece. */
  begin(order: ExportOrder): void {
    this.#worker.ref();
    this.#post({ order, spent: null });
  }

  /** Asks for the next piece, and gives back the memory of one that was read. */
  ask(spent: Piece): void {
    this.#post({ spent: spent?.buffer ?? null });
  }

  async take(): Promise<FromExportThread> {
    try {
      const { value } = await this.#messages.next();
      return value[0];
    } catch {
      throw this.#ended.signal.reason;
    }
  }

  /** It waits for another text, and the process doesn't wait for it. */
  rest(): void {
    this.#worker.unref();
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: ToExportThread): void {
    this.#worker.postMessage(message, message.spent === null ? [] : [message.spent]);
  }
}

class ExportText implements TextPieces {
  readonly #thread: ExportThread;
  readonly #onWhole: () => void;
  /** Made before anybody asked; undefined once it was given. */
  #first: FromExportThread | undefined;
  /** The one that was given last, whose memory goes back when the next is asked for. */
  #given: Piece = null;
  #rows = 0;
  #isOver = false;

  /** @param onWhole Called once the whole text was read. */
  constructor(thread: ExportThread, order: ExportOrder, onWhole: () => void) {
    this.#thread = thread;
    this.#onWhole = onWhole;
    thread.begin(order);
  }

  /** The first piece is there. */
  async begun(): Promise<void> {
    this.#first = await this.#thread.take();
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#isOver) return { done: true, value: undefined };
    const spent = this.#given;
    const { piece, rows } = this.#first ?? (await this.#thread.take());
    this.#first = undefined;
    this.#given = piece;
    this.#rows = rows;
    if (piece === null) return this.#end();
    // The one after it is made while this one leaves.
    this.#thread.ask(spent);
    return { done: false, value: piece };
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    await this.close();
    return { done: true, value: undefined };
  }

  rows(): number {
    return this.#rows;
  }

  /** Ends the thread where it is still at the text: nothing else stops a statement. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#thread.close();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): IteratorResult<Uint8Array, undefined> {
    this.#isOver = true;
    this.#thread.rest();
    this.#onWhole();
    return { done: true, value: undefined };
  }
}
