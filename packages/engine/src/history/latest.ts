import { defined } from '../support/defined.js';
import type { HistoryFactValue } from '../value/fact-value.js';
import type { Floating } from '../value/floating.js';
import { firstAbove, insertAt } from '../value/sorted.js';
import type { KeyRange } from './chunk.js';
import type { MeasureReader, RecordedAward } from './measure.js';
import { floatingToFactValue } from './scaled-value.js';

/** The value of an input in the latest of all awards that had it; of those at one time, the last recorded. */
export class LatestValue {
  readonly #read: MeasureReader;
  #at = Number.NEGATIVE_INFINITY;
  #value: Floating | null = null;

  constructor(read: MeasureReader) {
    this.#read = read;
  }

  get value(): HistoryFactValue {
    return written(this.#value);
  }

  add(award: RecordedAward): void {
    const value = this.#read(award);
    if (value === null || award.at < this.#at) return;
    this.#at = award.at;
    this.#value = value;
  }
}

interface Entry {
  readonly key: number;
  readonly at: number;
  /** Of those at one time the last recorded counts. */
  readonly order: number;
  readonly value: Floating;
}

/** The same over ranges of keys, which are times or days: it keeps the latest value of each. */
export class LatestSeries {
  readonly #read: MeasureReader;
  #keys: number[] = [];
  #entries: Entry[] = [];
  /** How many of the first entries no range will reach any more. */
  #forgotten = 0;
  #count = 0;

  constructor(read: MeasureReader) {
    this.#read = read;
  }

  add(key: number, award: RecordedAward): void {
    const value = this.#read(award);
    if (value === null) return;
    this.#count += 1;
    const entry = { key, at: award.at, order: this.#count, value };
    const above = firstAbove(this.#keys, key);
    if (this.#keys[above - 1] !== key) {
      insertAt(this.#keys, above, key);
      insertAt(this.#entries, above, entry);
    } else if (entry.at >= defined(this.#entries[above - 1]).at) {
      this.#entries[above - 1] = entry;
    }
  }

  over({ after, upTo, keep }: KeyRange): HistoryFactValue {
    let latest: Entry | null = null;
    for (let index = firstAbove(this.#keys, upTo) - 1; index >= 0; index -= 1) {
      const entry = defined(this.#entries[index]);
      if (entry.key <= after || (latest !== null && !mayBeLater(entry, latest))) break;
      if (keep?.(entry.key) !== false && (latest === null || isLater(entry, latest))) latest = entry;
    }
    return written(latest?.value ?? null);
  }

  /** Gives up entries up to this key, which no range will reach any more; not at once, but most of many. */
  forget(upTo: number): void {
    while ((this.#keys[this.#forgotten] ?? Number.POSITIVE_INFINITY) <= upTo) this.#forgotten += 1;
    if (this.#forgotten * 2 <= this.#keys.length) return;
    this.#keys = this.#keys.slice(this.#forgotten);
    this.#entries = this.#entries.slice(this.#forgotten);
    this.#forgotten = 0;
  }
}

function isLater(entry: Entry, latest: Entry): boolean {
  return entry.at > latest.at || (entry.at === latest.at && entry.order > latest.order);
}

/**
 * A day may end after the next one has begun, and after the one behind that: where clocks go back over
 * midnight, or in another zone. Farther no day reaches, nor do the days of one time.
 */
function mayBeLater(entry: Entry, latest: Entry): boolean {
  return entry.key >= latest.key - 3;
}

function written(value: Floating | null): HistoryFactValue {
  return value === null ? null : floatingToFactValue(value);
}
