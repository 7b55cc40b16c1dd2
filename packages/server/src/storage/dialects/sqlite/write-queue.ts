import type { PoolFigures } from '../../../ports/figures.js';

/** A writer whose turn didn't come in time; nothing of its work was done. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong';
}

/** How the transaction is begun and ended that one or several writers share. */
export interface SharedTransaction {
  begin(): void;
  commit(): void;
  /** Undoes all of it. */
  rollBack(): void;
  /** Whether it is neither committed nor undone: the database itself undoes one whose disk is full. */
  isOpen(): boolean;
  /** Marks where the work of a further writer begins. */
  save(): void;
  /** Keeps what was done since the mark. */
  keep(): void;
  /** Undoes what was done since the mark. */
  undo(): void;
}

export interface WriteQueueOptions {
  readonly transaction: SharedTransaction;
  /** How long one waits for its turn, at most. */
  readonly waitMsMax: number;
  /** Milliseconds from any beginning, which never go back. */
  readonly clockMs?: () => number;
}

interface Writer {
  /** Does its work and remembers what it gave. */
  readonly work: () => Promise<void>;
  /** Gives what is remembered to whoever asked. */
  readonly settle: () => void;
  readonly fail: (error: unknown) => void;
  /** Called when its turn comes. */
  readonly called: () => void;
}

/** So many writers share a commit. */
const SHARED_MAX = 32;

/**
 * Lets one writer in at a time, in the order of asking. Those who wait meanwhile join its transaction for as
 * long as a commit takes: a disk that is slow to write is asked once for many, and on a fast one nobody waits
 * for others' work. Whoever fails takes nothing but its own work back; where the commit fails, everyone does.
 */
export class WriteQueue {
  readonly #options: WriteQueueOptions;
  readonly #clockMs: () => number;
  readonly #waiting: Writer[] = [];
  #last: (() => Promise<void>) | null = null;
  #isBusy = false;
  /** What a commit takes, about. */
  #commitMs = 0;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
    this.#clockMs = options.clockMs ?? (() => performance.now());
  }

  /**
   * Runs the work in its turn, in a transaction, and gives what it gives when that is committed.
   *
   * @throws WaitedTooLong, or whatever the work or the commit throws.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      this.#waiting.push({
        work: async () => {
          result = await work();
        },
        settle: () => resolve(result),
        fail: reject,
        called: this.#isBusy ? this.#limited(reject) : () => undefined,
      });
      this.#call();
    });
  }

  /** Runs the work when all others had their turn, however long that takes, and in no transaction. */
  runLast(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#last = () => work().then(resolve, reject);
      this.#call();
    });
  }

  figures(): Pick<PoolFigures, 'used' | 'idle' | 'waiting'> {
    const used = this.#isBusy ? 1 : 0;
    return { used, idle: 1 - used, waiting: this.#waiting.length };
  }

  /** Turns the writer that is added now away when its time is over. */
  #limited(reject: (error: unknown) => void): () => void {
    const { waitMsMax } = this.#options;
    const timer = setTimeout(() => {
      const index = this.#waiting.findIndex(({ fail }) => fail === reject);
      if (index >= 0) this.#waiting.splice(index, 1);
      reject(new WaitedTooLong(`no turn to write in ${waitMsMax} ms`));
    }, waitMsMax);
    return () => clearTimeout(timer);
  }

  #call(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    void this.#goOn();
  }

  async #goOn(): Promise<void> {
    for (let first = this.#next(); first !== undefined; first = this.#next()) await this.#commit(first);
    await this.#last?.();
    this.#last = null;
    this.#isBusy = false;
    if (this.#waiting.length > 0) this.#call();
  }

  #next(): Writer | undefined {
    const writer = this.#waiting.shift();
    writer?.called();
    return writer;
  }

  /** Lets the first one write, and with it those who come to share its commit. */
  async #commit(first: Writer): Promise<void> {
    const { transaction } = this.#options;
    const written: Writer[] = [];
    try {
      transaction.begin();
      await first.work();
      written.push(first);
      const begun = this.#clockMs();
      while (written.length < SHARED_MAX && this.#clockMs() - begun < this.#commitMs) {
        const writer = this.#next();
        if (writer === undefined) break;
        if (await this.#join(writer)) written.push(writer);
      }
      this.#measured(() => transaction.commit());
    } catch (error) {
      if (transaction.isOpen()) transaction.rollBack();
      for (const { fail } of written.length === 0 ? [first] : written) fail(error);
      return;
    }
    for (const { settle } of written) settle();
  }

  /**
   * @returns Whether its work stands.
   * @throws What it threw where that ended the whole transaction.
   */
  async #join(writer: Writer): Promise<boolean> {
    const { transaction } = this.#options;
    try {
      transaction.save();
      await writer.work();
      transaction.keep();
      return true;
    } catch (error) {
      writer.fail(error);
      if (!transaction.isOpen()) throw error;
      transaction.undo();
      return false;
    }
  }

  #measured(commit: () => void): void {
    const begun = this.#clockMs();
    commit();
    this.#commitMs += (this.#clockMs() - begun - this.#commitMs) / 8;
  }
}
