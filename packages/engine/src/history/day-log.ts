import { defined } from '../support/defined.js';

/** Where the first entry of a timeline points to. */
export const noEntry = -1;

/** So many entries stand together: growing never copies more than these. */
const segmentLength = 4_096;

/** Entries in the order in which they came, a list for each part. */
class Segment<Cell> {
  readonly days: number[] = [];
  readonly cells: Cell[] = [];
  readonly previous: number[] = [];
}

/**
 * The days that many timelines have finished, in the order in which they did, each pointing back to the one
 * before it of its timeline. Events in the order of time write at the end and hardly ever read: a timeline
 * then needs no list of its own, which would lie somewhere else in memory for each of them.
 */
export class DayLog<Cell> {
  readonly #segments: Segment<Cell>[] = [];
  #length = 0;

  /** @returns The entry's index. */
  push(day: number, cell: Cell, previous: number): number {
    const index = this.#length;
    if (index % segmentLength === 0) this.#segments.push(new Segment());
    const { days, cells, previous: previousOf } = this.#segmentOf(index);
    days.push(day);
    cells.push(cell);
    previousOf.push(previous);
    this.#length += 1;
    return index;
  }

  dayAt(index: number): number {
    return defined(this.#segmentOf(index).days[index % segmentLength]);
  }

  cellAt(index: number): Cell {
    return defined(this.#segmentOf(index).cells[index % segmentLength]);
  }

  /** The index of the day before; `noEntry` for none. */
  previousAt(index: number): number {
    return defined(this.#segmentOf(index).previous[index % segmentLength]);
  }

  replaceCell(index: number, cell: Cell): void {
    this.#segmentOf(index).cells[index % segmentLength] = cell;
  }

  /** The entries of one timeline, the latest first. */
  *back(from: number): Generator<{ readonly index: number; readonly day: number; readonly cell: Cell }> {
    for (let index = from; index !== noEntry; index = this.previousAt(index)) {
      yield { index, day: this.dayAt(index), cell: this.cellAt(index) };
    }
  }

  #segmentOf(index: number): Segment<Cell> {
    return defined(this.#segments[Math.floor(index / segmentLength)]);
  }
}
