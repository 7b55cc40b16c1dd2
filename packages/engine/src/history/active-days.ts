import { defined } from '../support/defined.js';
import { firstAbove, insertAt } from '../value/sorted.js';
import { daysInRow, streakEnd } from './timeline-summary.js';

/** The days of a timeline that have an award, each with the time of its earliest one: what streaks need. */
export class ActiveDays {
  /** Ascending, without repetition. */
  readonly #days: number[] = [];
  /** The earliest time of the day at the same index. */
  readonly #firstAt: number[] = [];
  /**
   * Of the last day: what an event in the order of time asks about and adds to, so that mostly none of the others is
   * looked at. Its day is 0 while there is none, and its row has no length.
   */
  #lastDay = 0;
  #lastFirstAt = 0;
  /** How many days stand in a row up to the last one, with it. */
  #lastRow = 0;

  add(day: number, at: number): void {
    if (this.#lastRow > 0 && day === this.#lastDay) {
      if (at < this.#lastFirstAt) this.#beginLastAt(at);
    } else if (this.#lastRow === 0 || day > this.#lastDay) {
      this.#lastRow = day === this.#lastDay + 1 ? this.#lastRow + 1 : 1;
      this.#lastDay = day;
      this.#lastFirstAt = at;
      this.#days.push(day);
      this.#firstAt.push(at);
    } else {
      this.#addEarlier(day, at);
    }
  }

  streak(today: number, now: number): number {
    if (today > this.#lastDay + 1 || this.#lastRow === 0) return 0;
    if (today === this.#lastDay + 1) return this.#lastRow;
    if (today === this.#lastDay) return this.#lastFirstAt <= now ? this.#lastRow : this.#lastRow - 1;
    const index = firstAbove(this.#days, today) - 1;
    const firstToday = this.#days[index] === today ? defined(this.#firstAt[index]) : null;
    return daysInRow(this.#days, streakEnd(today, firstToday, now));
  }

  #beginLastAt(at: number): void {
    this.#lastFirstAt = at;
    this.#firstAt[this.#firstAt.length - 1] = at;
  }

  /** It may close the gap before the last row. */
  #addEarlier(day: number, at: number): void {
    const above = firstAbove(this.#days, day);
    if (this.#days[above - 1] === day) {
      this.#firstAt[above - 1] = Math.min(at, defined(this.#firstAt[above - 1]));
    } else {
      insertAt(this.#days, above, day);
      insertAt(this.#firstAt, above, at);
      this.#lastRow = daysInRow(this.#days, this.#lastDay);
    }
  }
}
