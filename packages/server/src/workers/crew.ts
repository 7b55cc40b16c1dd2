import type { Worker } from 'node:cluster';
import type { Logger } from '../observability/logger.js';

export interface CrewOptions {
  /** So many processes are kept at work. */
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
    for (let index = 0; index < options.count; index += 1) this.#begin();
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
    const worker = this.#options.fork();
    const { id, process } = worker;
    let answersSince: number | null = null;
    this.#workers.add(worker);
    this.#options.log.info({ worker: id, pid: process.pid }, 'worker begins');
    worker.once('listening', () => {
      answersSince = performance.now();
      this.#hasAnswered = true;
      this.#failedStarts = 0;
    });
    worker.once('exit', (code, signal) => {
      this.#workers.delete(worker);
      if (this.#isStopping) this.#leave(code);
      else this.#replace({ id, code, signal, answersSince });
    });
  }

  #leave(code: number | null): void {
    if (code !== 0) this.#exitCode = 1;
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
