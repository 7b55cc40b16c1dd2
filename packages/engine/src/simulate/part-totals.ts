import type { Outcome } from '../evaluate/outcome.js';
import type { StrategyPart } from '../explain/strategy-parts.js';
import { addIntegers, type Integer } from '../value/integer.js';
import { type ExactInteger, exact } from './exact-integer.js';

/** What a part of the strategy did in a simulation; a deny, rule or adjust that never did anything has 0 events. */
export interface PartTotals extends StrategyPart {
  /** That it denied, decided, or changed. */
  readonly events: number;
  /** What it gave or added, before others changed that; of a deny 0. */
  readonly points: ExactInteger;
}

interface Count {
  readonly part: StrategyPart;
  events: number;
  points: Integer;
}

/** Counts what became of outcomes by the parts that made and changed them, in memory by the number of parts. */
export class PartCounts {
  readonly #counts = new Map<string, Count>();

  constructor(parts: readonly StrategyPart[]) {
    for (const part of parts) this.#countOf(part);
  }

  add({ denied, rule, sourceName, lines, adjustments }: Outcome): void {
    if (rule !== null) {
      const count = this.#countOf({ kind: denied ? 'deny' : 'rule', name: rule, sourceName });
      count.events += 1;
      count.points = addIntegers(count.points, lines[0]?.points ?? 0);
    }
    let last: Count | null = null;
    for (const { name, sourceName, points } of adjustments) {
      const count = this.#countOf({ kind: 'adjust', name, sourceName });
      // Points that no one line can hold are told in two.
      if (count !== last) count.events += 1;
      count.points = addIntegers(count.points, points);
      last = count;
    }
  }

  totals(): readonly PartTotals[] {
    return [...this.#counts.values()].map(({ part, events, points }) => ({
      ...part,
      events,
      points: exact(points),
    }));
  }

  #countOf(part: Sought): Count {
    const key = keyOf(part);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const { kind, name, sourceName } = part;
    const fresh = {
      part: sourceName === undefined ? { kind, name } : { kind, name, sourceName },
      events: 0,
      points: 0,
    };
    this.#counts.set(key, fresh);
    return fresh;
  }
}

type Sought = Omit<StrategyPart, 'sourceName'> & { readonly sourceName?: string | undefined };

/** An outcome doesn't tell an `otherwise` from a rule, and needn't: both decide, by their names. */
function keyOf({ kind, name, sourceName = '' }: Sought): string {
  const does = kind === 'otherwise' ? 'rule' : kind;
  return `${does}\n${sourceName}\n${name}`;
}
