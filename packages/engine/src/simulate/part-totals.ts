import type { Outcome } from '../evaluate/outcome.js';
import type { StrategyPart } from '../explain/strategy-parts.js';
import { addIntegers, type Integer } from '../value/integer.js';
import { type ExactInteger, exact } from './exact-integer.js';

/**
 * What a part of the strategy did in a simulation; a deny, rule or adjust that never did anything has 0
 * events.
 */
export interface PartTotals extends Omit<StrategyPart, 'saysMore'> {
  /**
   * The events that it denied, decided or changed; an adjust that only sets points counts where it changed
   * them.
   */
  readonly events: number;
  /** What it gave or added, before others changed that; of a deny 0. */
  readonly points: ExactInteger;
}

interface Count {
  readonly part: StrategyPart;
  events: number;
  points: Integer;
}

/** What a part does, as outcomes say it: they don't tell an `otherwise` from a rule, and needn't. */
type Deed = 'deny' | 'rule' | 'adjust';

/**
 * Counts what became of outcomes by the parts that made and changed them, in memory by the number of parts.
 */
export class PartCounts {
  /** In the order in which they are reported. */
  readonly #counts: Count[] = [];
  /** The same by what they do and by their names, which only parts of different sources share. */
  readonly #byName: { readonly [deed in Deed]: Map<string, Count[]> } = {
    deny: new Map(),
    rule: new Map(),
    adjust: new Map(),
  };

  constructor(parts: readonly StrategyPart[]) {
    for (const part of parts) {
      const deed = part.kind === 'otherwise' ? 'rule' : part.kind;
      if (this.#find(deed, part.name, part.sourceName) === undefined) this.#add(deed, part);
    }
  }

  add({ denied, rule, sourceName, lines, adjustments }: Outcome): void {
    if (rule !== null) {
      const count = this.#countOf(denied ? 'deny' : 'rule', rule, sourceName);
      count.events += 1;
      count.points = addIntegers(count.points, lines[0]?.points ?? 0);
    }
    let last: Count | null = null;
    for (const { name, sourceName, points } of adjustments) {
      const count = this.#countOf('adjust', name, sourceName);
      // Points that no one line can hold are reported in two.
      if (count !== last && (points !== 0 || count.part.saysMore === true)) count.events += 1;
      count.points = addIntegers(count.points, points);
      last = count;
    }
  }

  totals(): readonly PartTotals[] {
    return this.#counts.map(({ part: { saysMore: _, ...part }, events, points }) => ({
      ...part,
      events,
      points: exact(points),
    }));
  }

  #countOf(deed: Deed, name: string, sourceName: string | undefined): Count {
    return this.#find(deed, name, sourceName) ?? this.#add(deed, { kind: deed, name, sourceName });
  }

  #find(deed: Deed, name: string, sourceName: string | undefined): Count | undefined {
    return this.#byName[deed].get(name)?.find(({ part }) => part.sourceName === sourceName);
  }

  #add(deed: Deed, { kind, name, sourceName, ...more }: Sought): Count {
    const part = { kind, name, ...(sourceName === undefined ? {} : { sourceName }), ...more };
    const fresh = { part, events: 0, points: 0 };
    const ofName = this.#byName[deed].get(name) ?? [];
    ofName.push(fresh);
    this.#byName[deed].set(name, ofName);
    this.#counts.push(fresh);
    return fresh;
  }
}

type Sought = Omit<StrategyPart, 'sourceName'> & { readonly sourceName?: string | undefined };
