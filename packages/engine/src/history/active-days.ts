import { type DayLog, noEntry } from './day-log.js';
import { isNear, periodOf, type Rhythm } from './rhythm.js';
import { SortedDays } from './sorted-days.js';

/** A rhythm of streaks, and where the timelines of one selection keep their days. */
export interface Streaks {
  readonly rhythm: Rhythm;
  readonly log: DayLog<number>;
}

/**
 * The days of a timeline that have an award, each with the time of its earliest one: what streaks need. As
 * long as events come day after day only the last row of days is looked at; what is late finds them sorted,
 * from then on.
 */
export class ActiveDays {
  readonly #rhythm: Rhythm;
  readonly #log: DayLog<number>;
  /** Where the log has the day before the last one. */
  #before = noEntry;
  #lastDay = 0;
  /** The earliest time of the last day. */
  #lastFirstAt = 0;
  /** How many periods stand in a row up to that of the last day, with it; 0 while there is none. */
  #lastRow = 0;
  /** The same up to the day before. */
  #earlierRow = 0;
  #sorted: SortedDays | null = null;

  constructor({ rhythm, log }: Streaks) {
    this.#rhythm = rhythm;
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
    if (this.#lastRow === 0) return 0;
    if (today < this.#lastDay) return this.#sort().streak(today, now);
    if (today > this.#lastDay || this.#lastFirstAt <= now)
      return this.#rowAt(this.#lastDay, this.#lastRow, today);
    if (this.#before === noEntry) return 0;
    return this.#rowAt(this.#log.dayAt(this.#before), this.#earlierRow, today);
  }

  /** 0 for a row that ended too long ago to be continued. */
  #rowAt(lastDay: number, row: number, today: number): number {
    const [last, present] = [periodOf(this.#rhythm, lastDay), periodOf(this.#rhythm, today)];
    return isNear(this.#rhythm, last, present) ? row : 0;
  }

  #begin(day: number, at: number): void {
    this.#earlierRow = this.#lastRow;
    this.#lastRow = this.#lastRow === 0 ? 1 : this.#grown(day);
    this.#lastDay = day;
    this.#lastFirstAt = at;
  }

  #grown(day: number): number {
    const [last, next] = [periodOf(this.#rhythm, this.#lastDay), periodOf(this.#rhythm, day)];
    if (last === next) return this.#lastRow;
    return isNear(this.#rhythm, last, next) ? this.#lastRow + 1 : 1;
  }

  #sort(): SortedDays {
    const earlier = [...this.#log.back(this.#before)].reverse();
    const days = [...earlier.map(({ day }) => day), this.#lastDay];
    const firstAt = [...earlier.map(({ cell }) => cell), this.#lastFirstAt];
    const sorted = new SortedDays(this.#rhythm, { days, firstAt });
    this.#sorted = sorted;
    return sorted;
  }
}
