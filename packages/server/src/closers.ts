import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './observability/logger.js';

/** How long one part may take to close where nothing else is said. */
const CLOSE_MS = 10_000;

interface Closer {
  /** As the log calls it. */
  readonly name: string;
  readonly close: () => Promise<unknown>;
  readonly timeMs: number;
}

/**
 * Closes the parts of a process one after the other, the last opened first. Each gets its turn, whether those
 * before it failed or never ended.
 */
export class Closers {
  readonly #log: Pick<Logger, 'error'>;
  readonly #all: Closer[] = [];

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
  }

  add(name: string, close: Closer['close'], { timeMs = CLOSE_MS }: { readonly timeMs?: number } = {}): void {
    this.#all.unshift({ name, close, timeMs });
  }

  /** @returns The names of those that failed or took too long, each of which the log has a line about. */
  async close(): Promise<readonly string[]> {
    const unfinished: string[] = [];
    for (const closer of this.#all.splice(0)) {
      if (!(await this.#closeOne(closer))) unfinished.push(closer.name);
    }
    return unfinished;
  }

  async #closeOne({ name, close, timeMs }: Closer): Promise<boolean> {
    const waiting = new AbortController();
    // The timer also keeps the process running: what is closed may be waited for by nothing else, and Node
    // ends a process that only waits for promises.
    const tooLate = sleep(timeMs, 'too late', { signal: waiting.signal });
    tooLate.catch(() => undefined);
    try {
      if ((await Promise.race([settled(close), tooLate])) !== 'too late') return true;
      this.#log.error({ part: name, seconds: timeMs / 1000 }, 'not closed in time');
    } catch (error) {
      this.#log.error({ part: name, error }, 'not closed');
    } finally {
      waiting.abort();
    }
    return false;
  }
}

/** Turns what is thrown before there is a promise into a rejection. */
async function settled(close: Closer['close']): Promise<void> {
  await close();
}
