import type { Worker } from 'node:cluster';
import type { Logger } from '../observability/logger.js';

export interface CrewOptions {
  /** The number of worker processes to keep running. */
  readonly count: number;
  readonly fork: () => Worker;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** How long to wait before one takes the place of another, which doubles while they end soon. */
  readonly pauseMs?: number;
}

const PAUSE_MS = 250;
const PAUSE_MS_MAX = 30_000;
/** One that worked for less ended soon. */
const SOON_MS = 10_000;
/** So many in a row that never answered are no accident. */
const FAILED_STARTS_MAX = 5;

/**
 * Keeps processes at work: whoever ends is replaced, at once the first time and ever later where it happens
 * again soon. Where none can start, the whole ends.
 */
export class Crew {
  readonly #options: CrewOptions;
  readonly #workers = new Set<Worker>();
  readonly #replacements = new Set<NodeJS.Timeout>();
  /** Starts in a row of which none came to answering. */
  #failedStarts = 0;
  #endedSoon = 0;
  #hasAnswered = false;
  #isStopping = false;
  #exitCode = 0;
  #onEnd: (exitCode: number) => void = () => undefined;
  /** Settles when all have ended, with 0 where each did as it was told. */
  readonly ended = new Promise<number>((resolve) => {
    this.#onEnd = resolve;
  });

  constructor(options: CrewOptions) {
    this.#options = options;
    for (let index = 0; index < options.count && !this.#isStopping; index += 1) this.#begin();
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  get workers(): ReadonlySet<Worker> {
    return this.#workers;
  }

  /** Tells all of them to end. */
  stop(signal: NodeJS.Signals): void {
    this.#isStopping = true;
    for (const replacement of this.#replacements) clearTimeout(replacement);
    for (const { process } of this.#workers) process.kill(signal);
    if (this.#workers.size === 0) this.#onEnd(this.#exitCode);
  }

  #begin(): void {
    const worker = this.#forkOrNull();
    if (worker === null) return;
    const { id, process } = worker;
    let answersSince: number | null = null;
    this.#workers.add(worker);
    worker.once('listening', () => {
      answersSince = performance.now();
      this.#hasAnswered = true;
      this.#failedStarts = 0;
    });
    worker.once('exit', (code, signal) => {
      this.#workers.delete(worker);
      if (this.#isStopping) this.#leave({ id, code, signal, answersSince });
      else this.#replace({ id, code, signal, answersSince });
    });
    worker.on('error', (error) => {
      if (process.pid !== undefined || !this.#workers.delete(worker)) return;
      if (this.#isStopping) this.#leave({ id, code: 0, signal: null, answersSince });
      else this.#postpone(error);
    });
    this.#options.log.info({ worker: id, pid: process.pid }, 'worker begins');
  }

  /** The system refuses a process at once, or by an event of what isn't one. */
  #forkOrNull(): Worker | null {
    try {
      return this.#options.fork();
    } catch (error) {
      this.#postpone(error);
      return null;
    }
  }

  /** What the host has no room for is tried again for as long as others answer. */
  #postpone(error: unknown): void {
    this.#options.log.warn({ error }, 'the host has no room for another worker');
    this.#endedSoon += 1;
    if (this.#hasAnswered) this.#beginLater();
    else this.#giveUp();
  }

  /** One that was told to stop while it still started had nothing to finish. */
  #leave({ id, code, signal, answersSince }: Ending): void {
    if (code !== 0 && answersSince !== null) {
      this.#exitCode = 1;
      this.#options.log.warn({ worker: id, code, signal }, 'worker ended');
    }
    if (this.#workers.size === 0) this.#onEnd(this.#exitCode);
  }

  #replace({ id, code, signal, answersSince }: Ending): void {
    const lived = answersSince === null ? 0 : performance.now() - answersSince;
    this.#endedSoon = lived < SOON_MS ? this.#endedSoon + 1 : 0;
    if (answersSince === null) this.#failedStarts += 1;
    this.#options.log.warn({ worker: id, code, signal }, 'worker ended');
    if (!this.#hasAnswered || this.#failedStarts >= FAILED_STARTS_MAX) this.#giveUp();
    else this.#beginLater();
  }

  #beginLater(): void {
    const { pauseMs = PAUSE_MS } = this.#options;
    const replacement = setTimeout(
      () => {
        this.#replacements.delete(replacement);
        this.#begin();
      },
      Math.min(PAUSE_MS_MAX, pauseMs * 2 ** this.#endedSoon),
    );
    this.#replacements.add(replacement);
  }

  #giveUp(): void {
    this.#options.log.error('workers cannot start: all end');
    this.#exitCode = 1;
    this.stop('SIGTERM');
  }
}

interface Ending {
  readonly id: number;
  readonly code: number | null;
  readonly signal: string | null;
  /** Null where it never did. */
  readonly answersSince: number | null;
}
