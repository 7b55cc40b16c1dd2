import type { TransactionFigures } from '../ports/figures.js';

/** Counts how transactions end. */
export class TransactionCount {
  #committed = 0;
  #failed = 0;
  #repeated = 0;

  /** @throws Whatever the transaction does. */
  async of<T>(transaction: Promise<T>): Promise<T> {
    try {
      const result = await transaction;
      this.#committed += 1;
      return result;
    } catch (error) {
      this.#failed += 1;
      throw error;
    }
  }

  noteRepeat(): void {
    this.#repeated += 1;
  }

  figures(): TransactionFigures {
    return { committed: this.#committed, failed: this.#failed, repeated: this.#repeated };
  }
}
