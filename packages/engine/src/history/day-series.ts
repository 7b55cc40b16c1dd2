import type { HistoryFactValue } from '../value/fact-value.js';
import type { Floating } from '../value/floating.js';
import type { Cell, KeyRange } from './chunk.js';
import { type DayLog, noEntry } from './day-log.js';
import type { Measure, RecordedAward } from './measure.js';
import { rescale, scaleOf, toFactValue, toScaled } from './scaled-value.js';
import { Series } from './series.js';

/** A measure over days, and where the timelines of one selection keep what they have of it. */
export interface DayMeasure {
  readonly measure: Measure;
  readonly log: DayLog<Cell>;
}

/** A year, and what a late event may lie back: who looks at more days at once looks them up. */
const walkMax = 400;

/**
 * A measure over ranges of days, as `Series` has it, for events in the order of time: they add to the last
 * day, and ask for the same period again and again. What is late, or reaches far back, finds a `Series`, from
 * then on.
 */
export class DaySeries {
  readonly #of: DayMeasure;
  /** The digits after the point in all cells. */
  #scale = 0;
  #lastDay = 0;
  /** Of the last day; undefined while there is none. */
  #last: Cell | undefined = undefined;
  /** In the log: the day before the last. */
  #before = noEntry;
  /** What all days after `#tailAfter` give together: that of the latest range that reached up to the end. */
  #tail: Cell | undefined = undefined;
  #tailAfter = 0;
  #sorted: Series | null = null;

  constructor(of: DayMeasure) {
    this.#of = of;
  }

  add(day: number, award: RecordedAward): void {
    if (this.#sorted !== null) {
      this.#sorted.add(day, award);
    } else if (this.#last !== undefined && day < this.#lastDay) {
      this.#sort(this.#last).add(day, award);
    } else {
      const value = this.#of.measure.read(award);
      if (value !== null) this.#addToEnd(day, this.#toCell(value));
    }
  }

  over(range: KeyRange): HistoryFactValue {
    if (this.#sorted !== null) return this.#sorted.over(range);
    const { after, upTo } = range;
    if (
      this.#last === undefined ||
      (after === this.#tailAfter && this.#tail !== undefined && upTo >= this.#lastDay)
    ) {
      return this.#written(this.#tail ?? this.#of.measure.aggregate.ofNone);
    }
    const result = this.#walk(range, this.#last);
    if (result === undefined) return this.#sort(this.#last).over(range);
    if (upTo >= this.#lastDay) {
      this.#tail = result;
      this.#tailAfter = after;
    }
    return this.#written(result);
  }

  #addToEnd(day: number, cell: Cell): void {
    const { measure, log } = this.#of;
    const { combine } = measure.aggregate;
    if (this.#last !== undefined && day === this.#lastDay) {
      this.#last = combine(this.#last, cell);
    } else {
      if (this.#last !== undefined) this.#before = log.push(this.#lastDay, this.#last, this.#before);
      this.#lastDay = day;
      this.#last = cell;
    }
    if (this.#tail !== undefined && day > this.#tailAfter) this.#tail = combine(this.#tail, cell);
  }

  /** From the last day back to the range's first; undefined where that is far. */
  #walk({ after, upTo }: KeyRange, last: Cell): Cell | undefined {
    const { measure, log } = this.#of;
    const { combine, ofNone } = measure.aggregate;
    if (this.#lastDay <= after) return ofNone;
    let result = this.#lastDay <= upTo ? last : ofNone;
    let index = this.#before;
    for (let steps = 0; index !== noEntry; steps += 1) {
      const day = log.dayAt(index);
      if (day <= after) break;
      if (steps === walkMax) return undefined;
      if (day <= upTo) result = combine(result, log.cellAt(index));
      index = log.previousAt(index);
    }
    return result;
  }

  #written(cell: Cell): HistoryFactValue {
    return cell === null ? null : toFactValue(cell, this.#scale);
  }

  /** Where the value has more digits than all before, they all get as many. */
  #toCell(value: Floating): Cell {
    const scaled = toScaled(value, this.#scale);
    if (scaled !== null) return scaled;
    const scale = scaleOf(value);
    this.#grow(scale - this.#scale);
    this.#scale = scale;
    return toScaled(value, scale);
  }

  #grow(digits: number): void {
    const { log } = this.#of;
    const grown = (cell: Cell) => (cell === null ? null : rescale(cell, digits));
    for (const { index, cell } of log.back(this.#before)) log.replaceCell(index, grown(cell));
    if (this.#last !== undefined) this.#last = grown(this.#last);
    if (this.#tail !== undefined) this.#tail = grown(this.#tail);
  }

  #sort(last: Cell): Series {
    const { measure, log } = this.#of;
    const sorted = new Series(measure, this.#scale);
    for (const { day, cell } of [...log.back(this.#before)].reverse()) sorted.put(day, cell);
    sorted.put(this.#lastDay, last);
    this.#sorted = sorted;
    return sorted;
  }
}
