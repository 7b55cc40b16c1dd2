/** Counts requests that are being worked on. A caller that hangs up ends its connection, not the work. */
export class InFlight {
  readonly #waiting = new Set<() => void>();
  #count = 0;

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) this.#wake();
    }
  }

  /** Waits until there is none, or so long; gives how many there are still. */
  async ended(withinMs: number): Promise<number> {
    if (this.#count > 0) await this.#emptied(withinMs);
    return this.#count;
  }

  #emptied(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
