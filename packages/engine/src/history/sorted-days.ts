import { defined } from '../support/defined.js';
import { firstAbove, insertAt } from '../value/sorted.js';
import type { Rhythm } from './rhythm.js';
import { periodsInRow, streakEnd } from './timeline-summary.js';

/**
 * The days of a timeline that have an award, in any order that they come in, each with the time of its
 * earliest one.
 */
export class SortedDays {
  readonly #rhythm: Rhythm;
  /** Ascending, without repetition. */
  readonly #days: number[];
  /** The earliest time of the day at the same index. */
  readonly #firstAt: number[];

  constructor(rhythm: Rhythm, { days, firstAt }: { readonly days: number[]; readonly firstAt: number[] }) {
    this.#rhythm = rhythm;
    this.#days = days;
    this.#firstAt = firstAt;
  }

  add(day: number, at: number): void {
    const above = firstAbove(this.#days, day);
    if (this.#days[above - 1] === day) {
      this.#firstAt[above - 1] = Math.min(at, defined(this.#firstAt[above - 1]));
    } else {
      insertAt(this.#days, above, day);
      insertAt(this.#firstAt, above, at);
    }
  }

  streak(today: number, now: number): number {
    const asked = { today, now, rhythm: this.#rhythm };
    const end = streakEnd(asked, (day) => {
      const index = firstAbove(this.#days, day) - 1;
      return this.#days[index] === day ? defined(this.#firstAt[index]) : null;
    });
    return periodsInRow(this.#days, { end, today, rhythm: this.#rhythm });
  }
}
