import type { Expression, Span } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import type { TraceEntry } from '../plan/trace-entry.js';
import type { Level } from './levels.js';

/** What one traced run saw in one text, by the places there. */
export class Observed {
  readonly level: Level;
  readonly #trace: readonly TraceEntry[];
  #byPlace: ReadonlyMap<number, TraceEntry> | null = null;
  #byStart: readonly TraceEntry[] | null = null;

  constructor(level: Level, trace: readonly TraceEntry[]) {
    this.level = level;
    this.#trace = trace.filter(({ sourceName }) => sourceName === level.sourceName);
  }

  /** The value that an expression had; undefined where it wasn't evaluated, or is a literal. */
  valueOf({ span }: Expression): JsonValue | undefined {
    this.#byPlace ??= new Map(this.#trace.map((entry) => [placeKey(entry.span), entry]));
    return this.#byPlace.get(placeKey(span))?.value;
  }

  /** What was evaluated inside an expression, itself left out: in the order of their places, what holds others first. */
  inside({ span }: Expression): readonly TraceEntry[] {
    this.#byStart ??= this.#trace.toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
    const found: TraceEntry[] = [];
    for (let index = firstFrom(this.#byStart, span.start); index < this.#byStart.length; index++) {
      const entry = this.#byStart[index] as TraceEntry;
      if (entry.span.start >= span.end) break;
      if (contains(span, entry.span)) found.push(entry);
    }
    return found;
  }
}

/** The index of the first entry that starts at a place or behind it. */
function firstFrom(byStart: readonly TraceEntry[], start: number): number {
  let [low, high] = [0, byStart.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byStart[middle] as TraceEntry).span.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A source is shorter than this many units, so no two places have one key. */
const sourceUnitsMax = 2 ** 26;

function placeKey({ start, end }: Span): number {
  return start * sourceUnitsMax + end;
}

/** Whether one stretch of the source lies within another, and isn't all of it. */
export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end && !isSame(outer, inner);
}

export function isSame(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}
