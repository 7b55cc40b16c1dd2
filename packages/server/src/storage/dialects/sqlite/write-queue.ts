import type { PoolFigures } from '../../../ports/figures.js';

/** Lets one writer in at a time, in the order of asking. */
export class WriteQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #present = 0;

  /** Runs the work when everything asked for before has ended, well or not. */
  run<T>(work: () => Promise<T>): Promise<T> {
    this.#present += 1;
    const turn = this.#tail.then(work).finally(() => {
      this.#present -= 1;
    });
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  figures(): Pick<PoolFigures, 'used' | 'idle' | 'waiting'> {
    const used = Math.min(this.#present, 1);
    return { used, idle: 1 - used, waiting: this.#present - used };
  }
}
