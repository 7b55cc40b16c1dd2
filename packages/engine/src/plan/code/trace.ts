import type { JsonValue } from '../../event/event.js';
import type { Value } from '../../value/value.js';
import type { TraceEntry } from './trace-entry.js';

/** Where the value of a match's arm stands. */
export type ArmPlace = Pick<TraceEntry, 'span' | 'sourceName'>;

/** What one traced evaluation found, and how much it did. */
export class Trace {
  readonly entries: TraceEntry[] = [];
  /** The arms that were taken, also those whose value is a literal, which no entry tells. */
  readonly arms = new Set<ArmPlace>();
  /**
   * As the cost of a strategy counts them: one for each expression; and one for each that a value's size
   * stands for.
   */
  steps = 0;

  /** Lists as they were written, and what that took. */
  readonly #lists = new Map<Value, JsonValue>();
  readonly #sizes = new Map<JsonValue, number>();

  record(entry: TraceEntry): void {
    this.entries.push(entry);
    this.steps += 1 + (this.#sizes.get(entry.value) ?? sizeOf(entry.value));
  }

  /** A list is written out once, however often it is mentioned: nobody changes one. */
  written(list: Value, write: (list: Value) => JsonValue): JsonValue {
    const known = this.#lists.get(list);
    if (known !== undefined) return known;
    const value = write(list);
    this.#lists.set(list, value);
    this.#sizes.set(value, sizeOf(value));
    return value;
  }

  /** Counts what was evaluated and isn't listed. */
  spend(steps: number): void {
    this.steps += steps;
  }
}

/** So many letters of a text take about as long as one step. */
const unitsPerStep = 64;

/**
 * The steps that handling a value takes, besides the one of its expression: those of its items and letters.
 */
export function sizeOf(value: JsonValue): number {
  if (typeof value === 'string') return Math.floor(value.length / unitsPerStep);
  if (!Array.isArray(value)) return 0;
  return value.reduce<number>((size, item) => size + 1 + sizeOf(item), 0);
}
