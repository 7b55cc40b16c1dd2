import { defined } from '../support/defined.js';
import type { HistoryFactValue } from '../value/fact-value.js';
import type { Floating } from '../value/floating.js';
import { firstWhere } from '../value/sorted.js';
import { type Cell, Chunk, type KeyRange } from './chunk.js';
import type { Measure, RecordedAward } from './measure.js';
import { rescale, scaleOf, toFactValue, toScaled } from './scaled-value.js';

/** Long enough that a range spans few chunks, short enough that an insertion moves little. */
const chunkMax = 512;

/**
 * A measure over ranges of keys (times or days). Awards may come in any order; those of one key are one
 * entry. Adding takes O(1) at the end and O(log n + chunk) elsewhere, a range O(log n) and one step for each
 * chunk it spans.
 */
export class Series {
  readonly #measure: Measure;
  /** In the order of their keys. */
  readonly #earlier: Chunk[] = [];
  #last: Chunk;
  /** The digits after the point in all cells. */
  #scale: number;

  constructor(measure: Measure, scale = 0) {
    this.#measure = measure;
    this.#scale = scale;
    this.#last = new Chunk(measure.aggregate);
  }

  add(key: number, award: RecordedAward): void {
    const value = this.#measure.read(award);
    if (value !== null) this.put(key, this.#toCell(value));
  }

  /** Adds what stands for a value at the scale of all cells. */
  put(key: number, cell: Cell): void {
    if (key > this.#last.lastKey && this.#last.length >= chunkMax) {
      this.#earlier.push(this.#last);
      this.#last = new Chunk(this.#measure.aggregate);
    }
    const position = this.#positionOf(key);
    const chunk = this.#earlier[position] ?? this.#last;
    chunk.add(key, cell);
    if (chunk.length > chunkMax) this.#split(position);
  }

  over(range: KeyRange): HistoryFactValue {
    let result = this.#measure.aggregate.ofNone;
    for (let position = this.#firstAfter(range.after); position < this.#earlier.length; position += 1) {
      const chunk = defined(this.#earlier[position]);
      if (chunk.firstKey > range.upTo) break;
      result = chunk.over(range, result);
    }
    result = this.#last.over(range, result);
    return result === null ? null : toFactValue(result, this.#scale);
  }

  /**
   * Gives up entries up to this key, which no range will reach any more; not all of them, but most of many.
   */
  forget(upTo: number): void {
    while ((this.#earlier[0]?.lastKey ?? Number.POSITIVE_INFINITY) <= upTo) this.#earlier.shift();
  }

  /** Of the chunk that a key belongs to. */
  #positionOf(key: number): number {
    const { length } = this.#earlier;
    if (length === 0 || key >= this.#last.firstKey) return length;
    return firstWhere(length, (position) => defined(this.#earlier[position]).lastKey >= key);
  }

  /** Of the first chunk with an entry after this key. */
  #firstAfter(after: number): number {
    const { length } = this.#earlier;
    if (length === 0 || defined(this.#earlier[length - 1]).lastKey <= after) return length;
    return firstWhere(length, (position) => defined(this.#earlier[position]).lastKey > after);
  }

  #split(position: number): void {
    const chunk = this.#earlier[position] ?? this.#last;
    const late = chunk.split();
    if (chunk === this.#last) {
      this.#earlier.push(chunk);
      this.#last = late;
    } else {
      this.#earlier.splice(position + 1, 0, late);
    }
  }

  /** Where the value has more digits than all before, they all get as many. */
  #toCell(value: Floating): Cell {
    const scaled = toScaled(value, this.#scale);
    if (scaled !== null) return scaled;
    const scale = scaleOf(value);
    const more = scale - this.#scale;
    const grow = (cell: Cell) => (cell === null ? null : rescale(cell, more));
    for (const chunk of [...this.#earlier, this.#last]) chunk.map(grow);
    this.#scale = scale;
    return toScaled(value, scale);
  }
}
