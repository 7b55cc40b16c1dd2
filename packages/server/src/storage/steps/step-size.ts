/** Small, since nobody knows yet how long a row takes. */
const rowsAtFirst = 16;

/**
 * How many rows a step takes, so that it lasts about as long as it may: what a row costs differs between
 * machines, databases and strategies.
 */
export class StepSize {
  readonly #aimMs: number;
  readonly #most: number;
  #rows: number;

  /**
   * @param aimMs How long a step should last.
   * @param most More rows would save nothing.
   */
  constructor(aimMs: number, most: number) {
    this.#aimMs = aimMs;
    this.#most = most;
    this.#rows = Math.min(rowsAtFirst, most);
  }

  get rows(): number {
    return this.#rows;
  }

  /** At most twice as many the next time, since a step that was quick may have met little to do. */
  note(elapsedMs: number): void {
    const factor = Math.min(2, this.#aimMs / Math.max(elapsedMs, 0.001));
    this.#rows = Math.min(this.#most, Math.max(1, Math.floor(this.#rows * factor)));
  }
}
