export interface FairLinesOptions {
  /** So many may wait in all lines. */
  readonly max?: number;
  /** So many may wait in one. */
  readonly ofOwnerMax?: number;
}

/** Why there is no place: the owner's own line is full, or all are and none is longer. */
export type NoPlace = 'own' | 'all';

/**
 * Keeps what waits in a line for each owner, first in, first out. Owners have turns: whoever was served
 * stands behind all others. Where all places are taken, the longest line loses its last one to a shorter
 * one. So whoever sends much waits for himself alone.
 */
export class FairLines<Item> {
  readonly #max: number;
  readonly #ofOwnerMax: number;
  /** Those in which something waits; the one whose turn is longest ago stands first. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  constructor({
    max = Number.POSITIVE_INFINITY,
    ofOwnerMax = Number.POSITIVE_INFINITY,
  }: FairLinesOptions = {}) {
    this.#max = max;
    this.#ofOwnerMax = ofOwnerMax;
  }

  /** How many wait in all lines. */
  get size(): number {
    return this.#size;
  }

  sizeOf(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0;
  }

  /** Those of whom something waits, in the order of their turns. */
  owners(): readonly string[] {
    return [...this.#lines.keys()];
  }

  /** Says why there is no place for another one of the owner; null where there is one. */
  whyFull(owner: string): NoPlace | null {
    const own = this.sizeOf(owner);
    if (own >= this.#ofOwnerMax) return 'own';
    return this.#size < this.#max || own + 1 < this.sizeOf(this.#longest()) ? null : 'all';
  }

  /**
   * Lets one wait for whose owner there is a place.
   *
   * @returns What lost its place for it.
   */
  add(owner: string, item: Item): Item | undefined {
    const lost = this.#size < this.#max ? undefined : this.#removeLast(this.#longest());
    const line = this.#lines.get(owner);
    if (line === undefined) this.#lines.set(owner, [item]);
    else line.push(item);
    this.#size += 1;
    return lost;
  }

  /** Puts back what was taken, before all others of its owner. */
  putBack(owner: string, items: readonly Item[]): void {
    this.#lines.set(owner, [...items, ...(this.#lines.get(owner) ?? [])]);
    this.#size += items.length;
  }

  /** Takes the first of an owner that are wanted; if there are any, its turn comes after all others. */
  take(owner: string, countMax: number, isWanted: (item: Item) => boolean = () => true): readonly Item[] {
    const line = this.#lines.get(owner) ?? [];
    const taken: Item[] = [];
    const passed: Item[] = [];
    for (const item of line) {
      if (taken.length === countMax) break;
      (isWanted(item) ? taken : passed).push(item);
    }
    if (taken.length === 0) return taken;
    line.splice(0, taken.length + passed.length);
    const left = passed.length === 0 ? line : passed.concat(line);
    this.#lines.delete(owner);
    if (left.length > 0) this.#lines.set(owner, left);
    this.#size -= taken.length;
    return taken;
  }

  /** Takes the first of the owner whose turn it is. */
  next(): Item | undefined {
    const [owner] = this.#lines.keys();
    return owner === undefined ? undefined : this.take(owner, 1)[0];
  }

  #longest(): string {
    return this.owners().reduce(
      (longest, owner) => (this.sizeOf(owner) > this.sizeOf(longest) ? owner : longest),
      '',
    );
  }

  #removeLast(owner: string): Item | undefined {
    const line = this.#lines.get(owner) ?? [];
    const last = line.pop();
    if (line.length === 0) this.#lines.delete(owner);
    this.#size -= 1;
    return last;
  }
}
