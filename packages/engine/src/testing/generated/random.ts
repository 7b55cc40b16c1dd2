/** A source of choices that gives the same ones for the same seed, and counts what was chosen by name. */
export class Random {
  #state: number;
  readonly counts: Map<string, number>;

  constructor(seed: number, counts: Map<string, number> = new Map()) {
    this.#state = seed >>> 0;
    this.counts = counts;
  }

  /** From 0 to 1, without 1. Mulberry32, by Tommy Ettinger (public domain). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From `min` to `max`, both in. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** Between `min` and `max` things. */
  several<Item>(min: number, max: number, make: (index: number) => Item): readonly Item[] {
    return Array.from({ length: this.integer(min, max) }, (_, index) => make(index));
  }

  count(construct: string): void {
    this.counts.set(construct, (this.counts.get(construct) ?? 0) + 1);
  }
}

/** The seed of one program of a run. */
export function seedOf(run: number, index: number): number {
  return (Math.imul(run ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
}
