import type { Execution } from '../domain/execution.js';
import type { ExecutionLog, ExecutionLogState } from '../ports/execution-log.js';
import type { Storage } from '../ports/storage.js';
import { addEntry, droppedEntry, type Gathered, gatherExecutions, keyOf } from './gather-executions.js';
import type { Logger } from './logger.js';

export interface ExecutionQueueOptions {
  readonly storage: Pick<Storage, 'transaction'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Executions that may wait; more are dropped. */
  readonly sizeMax: number;
}

const PAUSE_MS = 1000;
const DROPS_MAX = 10_000;

/**
 * Executions of custom strategies on their way to storage: written together once a second, sooner where half
 * as many wait as may. Where storage doesn't take them they wait; where too many wait they are dropped, and
 * storage gets to know how many.
 */
export class ExecutionQueue implements ExecutionLog {
  readonly #options: ExecutionQueueOptions;
  #waiting: Execution[] = [];
  /** To be written to storage. */
  #drops: Gathered = new Map();
  #dropped = 0;
  #isFailing = false;
  #writing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: ExecutionQueueOptions) {
    this.#options = options;
  }

  note(execution: Execution): void {
    const { sizeMax } = this.#options;
    if (this.#waiting.length < sizeMax) this.#waiting.push(execution);
    else this.#drop(execution);
    this.#wake();
  }

  state(): ExecutionLogState {
    return { waiting: this.#waiting.length, dropped: this.#dropped };
  }

  /** Writes all that waits. @throws Whatever storage throws; then it goes on waiting. */
  async flush(): Promise<void> {
    while (!this.#isEmpty()) await this.#write();
  }

  /** Writes all that waits for the last time; what can't be written is lost, which the log says. */
  async close(): Promise<void> {
    try {
      await this.flush();
    } catch (error) {
      const lost = this.#waiting.splice(0).length;
      this.#dropped += lost;
      this.#options.log.warn({ error, lost }, 'executions of strategies not written');
    } finally {
      this.#stopTimer();
    }
  }

  /**
   * Sees to it that what waits is written: now, in a while, or when the writing that is under way has ended.
   */
  #wake(): void {
    if (this.#writing !== null || this.#isEmpty()) return;
    const isUrgent = this.#waiting.length >= this.#options.sizeMax / 2 && !this.#isFailing;
    if (isUrgent) this.#writeNow();
    else this.#timer ??= setTimeout(() => this.#writeNow(), PAUSE_MS).unref();
  }

  #isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#drops.size === 0;
  }

  #writeNow(): void {
    this.#stopTimer();
    // What waited may have been flushed meanwhile.
    if (this.#writing !== null || this.#isEmpty()) return;
    this.#write().catch((error) => this.#options.log.warn({ error }, 'executions of strategies wait'));
  }

  #write(): Promise<void> {
    this.#writing ??= this.#writeOnce().finally(() => {
      this.#writing = null;
      this.#wake();
    });
    return this.#writing;
  }

  /** What is being written goes on counting as waiting, and is still there where writing fails. */
  async #writeOnce(): Promise<void> {
    const count = this.#waiting.length;
    const drops = this.#drops;
    this.#drops = new Map();
    const entries = [...gatherExecutions(this.#waiting), ...drops.values()];
    try {
      await this.#options.storage.transaction(({ executions }) => executions.append(entries));
      this.#waiting.splice(0, count);
      this.#isFailing = false;
    } catch (error) {
      for (const entry of drops.values()) addEntry(this.#drops, entry);
      this.#isFailing = true;
      throw error;
    }
  }

  #drop(execution: Execution): void {
    this.#dropped += 1;
    const entry = droppedEntry(execution);
    // Bounded too: beyond so many versions and minutes, only the process's own counter knows.
    if (this.#drops.size < DROPS_MAX || this.#drops.has(keyOf(entry))) addEntry(this.#drops, entry);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
  }
}
