/**
 * A map that never changes: with another entry it is another map, which shares with it what it can. Its
 * entries lie in layers, each with more of them than those above it together, so that one of n entries is
 * looked up in up to log n steps, and n entries are added in n log n. (Layers that are merged as they grow:
 * Bentley and Saxe, 1980.)
 */
export class LayeredMap<K, V> {
  readonly #layer: ReadonlyMap<K, V>;
  readonly #below: LayeredMap<K, V> | null;

  constructor(entries: ReadonlyMap<K, V> = new Map(), below: LayeredMap<K, V> | null = null) {
    this.#layer = entries;
    this.#below = below;
  }

  get(key: K): V | undefined {
    for (let map: LayeredMap<K, V> | null = this; map !== null; map = map.#below) {
      const value = map.#layer.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  with(key: K, value: V): LayeredMap<K, V> {
    let layer = new Map([[key, value]]);
    let below: LayeredMap<K, V> | null = this;
    while (below !== null && below.#layer.size <= layer.size) {
      const merged = new Map(below.#layer);
      for (const [newer, its] of layer) merged.set(newer, its);
      layer = merged;
      below = below.#below;
    }
    return new LayeredMap(layer, below);
  }

  /** An upper bound for the number of entries: a key that was set twice may count twice. */
  get sizeMax(): number {
    return this.#layer.size + (this.#below?.sizeMax ?? 0);
  }

  /** Each key once. */
  *[Symbol.iterator](): Generator<readonly [K, V]> {
    if (this.#below === null) return yield* this.#layer;
    const seen = new Set<K>();
    for (let map: LayeredMap<K, V> | null = this; map !== null; map = map.#below) {
      for (const entry of map.#layer) {
        if (seen.has(entry[0])) continue;
        seen.add(entry[0]);
        yield entry;
      }
    }
  }
}
