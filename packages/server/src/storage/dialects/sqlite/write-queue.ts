/** Lets one writer in at a time, in the order of asking. */
export class WriteQueue {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs the work when everything asked for before has ended, well or not. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(work);
    this.#tail = turn.catch(() => undefined);
    return turn;
  }
}
