/** How long one stretch of work may keep everything else waiting. */
const SLICE_MS = 10;

/**
 * Divides long work among itself and everything else that the process does. However many simulations run at
 * once, one of them works for a slice, then all requests that came meanwhile are served, then it is the next
 * one's turn: so nobody waits for longer than a slice, and no simulation starves another.
 */
export class Turns {
  readonly #clockMs: () => number;
  #last: Promise<void> = Promise.resolve();

  /** @param clockMs Milliseconds from any beginning, which never go back. */
  constructor(clockMs: () => number = () => performance.now()) {
    this.#clockMs = clockMs;
  }

  /** Waits for a turn; gives what tells when it is over. */
  async next(): Promise<() => boolean> {
    const turn = this.#last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    this.#last = turn;
    await turn;
    const end = this.#clockMs() + SLICE_MS;
    return () => this.#clockMs() >= end;
  }
}
