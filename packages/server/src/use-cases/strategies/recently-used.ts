/** Keeps values that take so much altogether: those that weren't asked for longest make room. */
export class RecentlyUsed<Value> {
  readonly #kept = new Map<string, { readonly value: Value; readonly size: number }>();
  readonly #sizeMax: number;
  #size = 0;

  /** @param sizeMax Of any unit; how many, where each value counts as one. */
  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** One that is too large for all of the room isn't kept. */
  set(key: string, value: Value, size = 1): void {
    this.#forget(key);
    if (size > this.#sizeMax) return;
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#sizeMax) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
