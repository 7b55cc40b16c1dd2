import { type Expression, isSameSpan, liesWithin, type Span } from '@merit/dsl';
import type { JsonValue } from '../event/event.js';
import type { TraceEntry } from '../plan/code/trace-entry.js';
import { firstWhere } from '../value/sorted.js';
import type { Level } from './levels.js';

/** What one traced decision saw in one text, by the places there. */
export class Observed {
  readonly level: Level;
  readonly #trace: readonly TraceEntry[];
  #byPlace: ReadonlyMap<number, TraceEntry> | null = null;
  #byStart: readonly TraceEntry[] | null = null;

  constructor(level: Level, trace: readonly TraceEntry[]) {
    this.level = level;
    this.#trace = trace.filter(({ sourceName }) => sourceName === level.sourceName);
  }

  /** What was seen of an expression; undefined where it wasn't evaluated, or is a literal. */
  entryOf({ span }: Expression): TraceEntry | undefined {
    this.#byPlace ??= new Map(this.#trace.map((entry) => [placeKey(entry.span), entry]));
    return this.#byPlace.get(placeKey(span));
  }

  /** The value that an expression had; undefined where it wasn't evaluated, or is a literal. */
  valueOf(node: Expression): JsonValue | undefined {
    return this.entryOf(node)?.value;
  }

  /**
   * What was evaluated inside an expression, itself left out: in the order of their places, what holds others
   * first.
   */
  inside({ span }: Expression): readonly TraceEntry[] {
    this.#byStart ??= this.#trace.toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
    const found: TraceEntry[] = [];
    for (let index = firstFrom(this.#byStart, span.start); ; index++) {
      const entry = this.#byStart[index];
      if (entry === undefined || entry.span.start >= span.end) break;
      if (liesWithin(span, entry.span)) found.push(entry);
    }
    return found;
  }
}

/** Of what was evaluated inside an expression, in the order of `inside`: what has no parts of its own. */
export function withoutParts(inOrder: readonly TraceEntry[]): readonly TraceEntry[] {
  return inOrder.filter(({ span }, index) => !holdsNext(inOrder, index, span));
}

/** What holds others stands right before the first of them, but for the same place once more. */
function holdsNext(inOrder: readonly TraceEntry[], index: number, span: Span): boolean {
  let next = index + 1;
  let entry = inOrder[next];
  while (entry !== undefined && isSameSpan(entry.span, span)) entry = inOrder[++next];
  return entry !== undefined && liesWithin(span, entry.span);
}

/** The index of the first entry that starts at a place or behind it. */
function firstFrom(byStart: readonly TraceEntry[], start: number): number {
  return firstWhere(byStart.length, (index) => (byStart[index]?.span.start ?? start) >= start);
}

/** A source is shorter than this many units, so no two places have one key. */
const sourceUnitsMax = 2 ** 26;

function placeKey({ start, end }: Span): number {
  return start * sourceUnitsMax + end;
}
