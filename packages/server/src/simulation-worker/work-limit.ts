/** How often as long as a job may work it may take by the clock, where others keep the machine busy. */
const BY_THE_CLOCK = 3;

interface WorkLimitOptions {
  /** How long the work may take of its process. */
  readonly timeMs: number;
  /** How long that has worked so far; null where the system doesn't tell. */
  readonly workedMs: () => number | null;
  readonly onPassed: () => void;
}

/**
 * Looks after the time that work takes while it runs: that of its process, so that a busy machine doesn't
 * end what would fit, and three times as long by the clock. Where the system doesn't tell, it is the clock's.
 */
export class WorkLimit {
  readonly #options: WorkLimitOptions;
  readonly #workedBefore: number | null;
  /** By the clock, in the stretches that are over. */
  #passedMs = 0;
  #startedAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WorkLimitOptions) {
    this.#options = options;
    this.#workedBefore = options.workedMs();
  }

  start(): void {
    this.#startedAt = performance.now();
    this.#look();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#passedMs = this.#clockMs();
    this.#startedAt = null;
  }

  /** Checks the limit, and plans the next check for the earliest moment at which it can be reached. */
  #look(): void {
    const { timeMs, onPassed } = this.#options;
    const clockMs = this.#clockMs();
    const leftMs = Math.min(timeMs - (this.#workedMs() ?? clockMs), timeMs * BY_THE_CLOCK - clockMs);
    if (leftMs <= 0) onPassed();
    else this.#timer = setTimeout(() => this.#look(), Math.ceil(leftMs));
  }

  #workedMs(): number | null {
    const worked = this.#options.workedMs();
    return worked === null || this.#workedBefore === null ? null : worked - this.#workedBefore;
  }

  #clockMs(): number {
    return this.#startedAt === null ? this.#passedMs : this.#passedMs + performance.now() - this.#startedAt;
  }
}
