import { Worker } from 'node:worker_threads';
import { Fault } from '../domain/fault.js';
import type { AskedText, SimulationAnswer, SimulationJob, ToldText } from '../ports/simulation-threads.js';
import type { FromThread, SentFault, ToThread } from './messages.js';

/** Where the build puts it: the same place from the sources as from the bundle. */
const THREAD = new URL('../../dist/bundle/simulation-thread.js', import.meta.url);

/** Smaller bodies are copied: their memory may be part of a larger piece. */
const HANDED_OVER_FROM_BYTES = 64 * 1024;

type Tell = (asked: AskedText) => Promise<ToldText>;

export interface ThreadBounds {
  /** How long a job may take of its thread, its waiting for an answer left out. */
  readonly timeMs: number;
  /** What the largest bodies become fits into it; a job that needs more ends its thread, and not the process. */
  readonly heapMb: number;
}

/** A thread that does one job at a time. */
export class RunningThread {
  readonly #bounds: ThreadBounds;
  readonly #worker: Worker;
  #isEnded = false;
  #onMessage: (message: FromThread) => void = () => undefined;
  #onEnd: (cause: unknown) => void = () => undefined;

  constructor(bounds: ThreadBounds) {
    this.#bounds = bounds;
    this.#worker = new Worker(THREAD, {
      name: 'simulations',
      execArgv: ['--enable-source-maps'],
      resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb },
    });
    // It ends with the process, which doesn't wait for it.
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread) => this.#onMessage(message));
    this.#worker.on('error', (cause) => this.#end(cause));
    this.#worker.on('exit', () => this.#end(new Error('the thread of simulations ended')));
  }

  /** Whether it takes no more jobs. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * @throws Fault those of the job; `simulation-too-large` where it takes more time or memory than there is.
   */
  async run(job: SimulationJob, tell: Tell): Promise<SimulationAnswer> {
    const { timeMs, heapMb } = this.#bounds;
    const deadline = new Deadline(timeMs, () => this.#end(tooLarge(`takes longer than ${timeMs / 1000} s`)));
    try {
      return await new Promise<SimulationAnswer>((resolve, reject) => {
        this.#onEnd = (cause) =>
          reject(isOutOfMemory(cause) ? tooLarge(`takes more memory than ${heapMb} MB`) : cause);
        this.#onMessage = (message) => {
          if ('asked' in message) void this.#answer(message.asked, tell, deadline);
          else if ('answer' in message) resolve(message.answer);
          else reject('fault' in message ? faultOf(message.fault) : new Error(message.bug));
        };
        this.#begin(job);
        deadline.start();
      });
    } finally {
      deadline.stop();
    }
  }

  async close(): Promise<void> {
    this.#isEnded = true;
    await this.#worker.terminate();
  }

  #begin({ kind, bytes, now }: SimulationJob): void {
    const isOwn = bytes.byteLength === bytes.buffer.byteLength && bytes.length >= HANDED_OVER_FROM_BYTES;
    const handed = isOwn ? bytes : bytes.slice();
    this.#post({ job: { kind, bytes: handed, now } }, [handed.buffer as ArrayBuffer]);
  }

  async #answer(asked: AskedText, tell: Tell, deadline: Deadline): Promise<void> {
    deadline.stop();
    try {
      this.#post({ told: await tell(asked) });
      deadline.start();
    } catch (error) {
      if (error instanceof Fault) this.#post({ fault: sent(error) });
      // The thread waits for an answer that there is none to.
      else this.#end(error);
    }
  }

  #post(message: ToThread, handedOver: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, handedOver);
  }

  #end(cause: unknown): void {
    if (!this.#isEnded) void this.close();
    this.#onEnd(cause);
  }
}

/** Counts time while it runs. */
class Deadline {
  readonly #onPassed: () => void;
  #leftMs: number;
  #startedAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, onPassed: () => void) {
    this.#leftMs = ms;
    this.#onPassed = onPassed;
  }

  start(): void {
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.#onPassed, this.#leftMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.#startedAt !== null) this.#leftMs -= performance.now() - this.#startedAt;
    this.#startedAt = null;
  }
}

function faultOf({ code, details }: SentFault): Fault {
  return new Fault(code, details);
}

function sent({ code, details: { cause: _, ...details } }: Fault): SentFault {
  return { code, details };
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLarge(why: string): Fault {
  return new Fault('simulation-too-large', { detail: `The simulation ${why}` });
}
