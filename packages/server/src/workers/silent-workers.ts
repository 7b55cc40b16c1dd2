import type { Worker } from 'node:cluster';
import type { Logger } from '../observability/logger.js';

/** How often each worker says that it is there, and the first process looks who did. */
const BEAT_MS = 1000;
/** A look that comes later than this after the last one says more about the first process than about them. */
const LATE_MS = 1500;
/** So many looks in a row a worker may be silent: it was stopped, or is caught in a loop. */
const SILENT_LOOKS_MAX = 15;
/** The same for one that was never heard, which may still be loading its code. */
const LOADING_LOOKS_MAX = 60;

const BEAT = { merit: 'here' } as const;

/** The part of a process object that talks to the first process. */
interface Parent {
  send?(message: unknown, onSent: () => void): boolean;
}

/** Lets a worker say that it is there for as long as its event loop turns. */
export function beat(parent: Parent, everyMs = BEAT_MS): void {
  // Where it can't be sent the first process is gone, and the worker ends by itself.
  setInterval(() => parent.send?.(BEAT, () => undefined), everyMs).unref();
}

export interface SilentWorkersOptions {
  readonly workers: () => Iterable<Worker>;
  readonly isStopping: () => boolean;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

/**
 * Ends workers that say nothing any more. They are counted in looks, not in seconds: where the first process
 * itself was held up, by a suspended machine or one without a free core, its look doesn't count, since the
 * workers were held up with it. And it ends one at a time: the others are counted anew, so that what silences
 * all of them for a while doesn't end all of them. A service that stops is in no need of that.
 */
export class SilentWorkers {
  readonly #options: SilentWorkersOptions;
  readonly #silent = new WeakMap<Worker, number>();
  readonly #heard = new WeakSet<Worker>();
  #lookedAt: number;

  constructor(options: SilentWorkersOptions) {
    this.#options = options;
    this.#lookedAt = options.now();
  }

  /** @returns What ends looking. */
  start(): () => void {
    const looking = setInterval(() => this.look(), BEAT_MS);
    return () => clearInterval(looking);
  }

  hear(worker: Worker, message: unknown): void {
    if (typeof message !== 'object' || message === null || !('merit' in message)) return;
    if (message.merit !== BEAT.merit) return;
    this.#heard.add(worker);
    this.#silent.set(worker, 0);
  }

  look(): void {
    const { now, workers, isStopping } = this.#options;
    const sinceMs = now() - this.#lookedAt;
    this.#lookedAt = now();
    if (sinceMs > LATE_MS) return;
    const all = [...workers()];
    for (const worker of all) this.#silent.set(worker, this.#silenceOf(worker) + 1);
    const silent = all.filter((worker) => this.#silenceOf(worker) > this.#looksMax(worker));
    for (const worker of isStopping() ? silent : silent.slice(0, 1)) this.#end(worker);
    if (silent.length > 0) for (const worker of all) this.#silent.set(worker, 0);
  }

  #silenceOf(worker: Worker): number {
    return this.#silent.get(worker) ?? 0;
  }

  #looksMax(worker: Worker): number {
    return this.#heard.has(worker) ? SILENT_LOOKS_MAX : LOADING_LOOKS_MAX;
  }

  #end(worker: Worker): void {
    const { pid } = worker.process;
    const seconds = (this.#silenceOf(worker) * BEAT_MS) / 1000;
    this.#options.log.warn({ worker: worker.id, pid, seconds }, 'worker does not answer: it is killed');
    worker.process.kill('SIGKILL');
  }
}
