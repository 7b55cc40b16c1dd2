import type { Expression, Span } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import type { TraceEntry } from '../plan/trace-entry.js';
import type { Level } from './levels.js';

/** What one traced run saw in one text, by the places there. */
export class Observed {
  readonly level: Level;
  readonly #trace: readonly TraceEntry[];
  #byPlace: ReadonlyMap<number, TraceEntry> | null = null;

  constructor(level: Level, trace: readonly TraceEntry[]) {
    this.level = level;
    this.#trace = trace.filter(({ sourceName }) => sourceName === level.sourceName);
  }

  /** The value that an expression had; undefined where it wasn't evaluated, or is a literal. */
  valueOf({ span }: Expression): JsonValue | undefined {
    this.#byPlace ??= new Map(this.#trace.map((entry) => [placeKey(entry.span), entry]));
    return this.#byPlace.get(placeKey(span))?.value;
  }

  /** What was evaluated inside an expression, the expression itself left out. */
  inside({ span }: Expression): readonly TraceEntry[] {
    return this.#trace.filter((entry) => contains(span, entry.span));
  }
}

/** A source is shorter than this many units, so no two places have one key. */
const sourceUnitsMax = 2 ** 26;

function placeKey({ start, end }: Span): number {
  return start * sourceUnitsMax + end;
}

/** Whether one stretch of the source lies within another, and isn't all of it. */
export function contains(outer: Span, inner: Span): boolean {
  const isSame = outer.start === inner.start && outer.end === inner.end;
  return outer.start <= inner.start && inner.end <= outer.end && !isSame;
}
