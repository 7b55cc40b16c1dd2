import type { PoolFigures } from '../../../ports/figures.js';

/** A writer whose turn didn't come in time; nothing of its work was done. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong';
}

/** Lets one writer in at a time, in the order of asking. */
export class WriteQueue {
  readonly #waitMsMax: number;
  #tail: Promise<void> = Promise.resolve();
  #present = 0;

  /** @param waitMsMax How long one waits for its turn, at most. */
  constructor(waitMsMax: number) {
    this.#waitMsMax = waitMsMax;
  }

  /**
   * Runs the work when everything asked for before has ended, well or not.
   *
   * @throws WaitedTooLong, or whatever the work throws.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#present === 0 ? this.runLast(work) : this.#runInTime(work);
  }

  /** The same, however long it takes. */
  runLast<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#enter(() => work().then(resolve, reject));
    });
  }

  figures(): Pick<PoolFigures, 'used' | 'idle' | 'waiting'> {
    const used = Math.min(this.#present, 1);
    return { used, idle: 1 - used, waiting: this.#present - used };
  }

  #runInTime<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const giveUp = () => {
        isLate = true;
        reject(new WaitedTooLong(`no turn to write in ${this.#waitMsMax} ms`));
      };
      const timer = setTimeout(giveUp, this.#waitMsMax);
      this.#enter(async () => {
        clearTimeout(timer);
        if (!isLate) await work().then(resolve, reject);
      });
    });
  }

  #enter(turn: () => Promise<void>): void {
    this.#present += 1;
    this.#tail = this.#tail.then(turn).finally(() => {
      this.#present -= 1;
    });
  }
}
