/**
 * The steps that one piece of work may take, as the cost of a strategy counts them: so it ends after as much
 * work on every machine. What is begun is ended, so a little more may be spent than there was.
 */
export class StepBudget {
  readonly #max: number;
  #spent = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get spent(): number {
    return this.#spent;
  }

  get left(): number {
    return Math.max(0, this.#max - this.#spent);
  }

  get isSpent(): boolean {
    return this.#spent >= this.#max;
  }

  spend(steps: number): void {
    this.#spent += steps;
  }
}
