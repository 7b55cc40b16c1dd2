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
      if (this.#count === 0) this.#tell();
    }
  }

  /** Resolves when there is none. */
  async ended(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #tell(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
