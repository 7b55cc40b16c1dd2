import { defined } from '../support/defined.js';
import type { Integer } from '../value/integer.js';
import { firstAbove, insertAt } from '../value/sorted.js';
import type { Aggregate } from './measure.js';

export type Cell = Integer | null;

/** Keys with `after < key ≤ upTo`; where `keep` is given, those alone that it wants: it is asked for each. */
export interface KeyRange {
  readonly after: number;
  readonly upTo: number;
  readonly keep?: ((key: number) => boolean) | undefined;
}

/** So many cells in a row are put together once, so that few are looked at one by one. */
const blockLength = 32;

/** A stretch of a series: keys in ascending order, each with its cell. Empty only when new. */
export class Chunk {
  readonly #aggregate: Aggregate;
  readonly #keys: number[];
  #cells: Cell[];
  /** All cells as one. */
  #whole: Cell;
  /** The first blocks, as far as they were asked for; each is full. */
  #blocks: Cell[] = [];

  constructor(aggregate: Aggregate, keys: number[] = [], cells: Cell[] = []) {
    this.#aggregate = aggregate;
    this.#keys = keys;
    this.#cells = cells;
    this.#whole = this.#together(cells);
  }

  get length(): number {
    return this.#keys.length;
  }

  /** The least key. Infinity where the chunk is empty, so that every key comes before it. */
  get firstKey(): number {
    return this.#keys[0] ?? Number.POSITIVE_INFINITY;
  }

  /** The greatest key. -Infinity where the chunk is empty, so that every key comes after it. */
  get lastKey(): number {
    return this.#keys[this.#keys.length - 1] ?? Number.NEGATIVE_INFINITY;
  }

  /** Cells of one key become one. */
  add(key: number, cell: Cell): void {
    const above = firstAbove(this.#keys, key);
    if (this.#keys[above - 1] === key) {
      this.#cells[above - 1] = this.#aggregate.combine(defined(this.#cells[above - 1]), cell);
      this.#keepBlocksBefore(above - 1);
    } else {
      insertAt(this.#keys, above, key);
      insertAt(this.#cells, above, cell);
      this.#keepBlocksBefore(above);
    }
    this.#whole = this.#aggregate.combine(this.#whole, cell);
  }

  /** `result`, and the cells in the range with it. */
  over({ after, upTo, keep }: KeyRange, result: Cell): Cell {
    const { combine } = this.#aggregate;
    if (keep === undefined && this.firstKey > after && this.lastKey <= upTo) {
      return combine(result, this.#whole);
    }
    let all = result;
    let index = firstAbove(this.#keys, after);
    const end = firstAbove(this.#keys, upTo);
    while (index < end) {
      const isBlock = keep === undefined && index % blockLength === 0 && index + blockLength <= end;
      if (isBlock) all = combine(all, this.#block(index / blockLength));
      else if (keep?.(defined(this.#keys[index])) !== false) all = combine(all, defined(this.#cells[index]));
      index += isBlock ? blockLength : 1;
    }
    return all;
  }

  /** Takes the later half off, as a chunk of its own. */
  split(): Chunk {
    const half = this.#keys.length >>> 1;
    const late = new Chunk(this.#aggregate, this.#keys.splice(half), this.#cells.splice(half));
    this.#keepBlocksBefore(half);
    this.#whole = this.#together(this.#cells);
    return late;
  }

  /** Changes every cell; `change` keeps what they mean together. */
  map(change: (cell: Cell) => Cell): void {
    this.#cells = this.#cells.map(change);
    this.#blocks = this.#blocks.map(change);
    this.#whole = change(this.#whole);
  }

  #block(index: number): Cell {
    for (let start = this.#blocks.length * blockLength; start <= index * blockLength; start += blockLength) {
      this.#blocks.push(this.#together(this.#cells.slice(start, start + blockLength)));
    }
    return defined(this.#blocks[index]);
  }

  #keepBlocksBefore(index: number): void {
    const block = Math.floor(index / blockLength);
    if (this.#blocks.length > block) this.#blocks.length = block;
  }

  #together(cells: readonly Cell[]): Cell {
    return cells.reduce(this.#aggregate.combine, this.#aggregate.ofNone);
  }
}
