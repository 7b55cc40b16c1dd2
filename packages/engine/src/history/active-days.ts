import { type DayLog, noEntry } from './day-log.js';
import { SortedDays } from './sorted-days.js';

/**
 * The days of a timeline that have an award, each with the time of its earliest one: what streaks need. As
 * long as events come day after day only the last row of days is looked at; what is late finds them sorted,
 * from then on.
 */
export class ActiveDays {
  readonly #log: DayLog<number>;
  /** In the log: the day before the last. */
  #before = noEntry;
  #lastDay = 0;
  /** The earliest time of the last day. */
  #lastFirstAt = 0;
  /** How many days stand in a row up to the last one, with it; 0 while there is none. */
  #lastRow = 0;
  #sorted: SortedDays | null = null;

  constructor(log: DayLog<number>) {
    this.#log = log;
  }

  add(day: number, at: number): void {
    if (this.#sorted !== null) {
      this.#sorted.add(day, at);
    } else if (this.#lastRow === 0) {
      this.#begin(day, at);
    } else if (day > this.#lastDay) {
      this.#before = this.#log.push(this.#lastDay, this.#lastFirstAt, this.#before);
      this.#begin(day, at);
    } else if (day === this.#lastDay) {
      if (at < this.#lastFirstAt) this.#lastFirstAt = at;
    } else {
      this.#sort().add(day, at);
    }
  }

  streak(today: number, now: number): number {
    if (this.#sorted !== null) return this.#sorted.streak(today, now);
    if (this.#lastRow === 0 || today > this.#lastDay + 1) return 0;
    if (today === this.#lastDay + 1) return this.#lastRow;
    if (today < this.#lastDay) return this.#sort().streak(today, now);
    return this.#lastFirstAt <= now ? this.#lastRow : this.#lastRow - 1;
  }

  #begin(day: number, at: number): void {
    this.#lastRow = day === this.#lastDay + 1 ? this.#lastRow + 1 : 1;
    this.#lastDay = day;
    this.#lastFirstAt = at;
  }

  #sort(): SortedDays {
    const earlier = [...this.#log.back(this.#before)].reverse();
    const days = [...earlier.map(({ day }) => day), this.#lastDay];
    const sorted = new SortedDays(days, [...earlier.map(({ cell }) => cell), this.#lastFirstAt]);
    this.#sorted = sorted;
    return sorted;
  }
}
