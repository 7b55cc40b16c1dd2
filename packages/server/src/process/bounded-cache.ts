export interface BoundedCacheOptions {
  /** Of any unit; how many, where each value counts as one. */
  readonly sizeMax: number;
  /** How long a value lasts; 0 keeps nothing. For ever where absent. */
  readonly ttlMs?: number;
  /** Milliseconds from any beginning. */
  readonly nowMs?: () => number;
}

interface Kept<Value> {
  readonly value: Value;
  readonly size: number;
  readonly expiresAt: number;
}

/** Keeps values that take so much altogether, for a while: those that weren't asked for longest make room. */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #sizeMax: number;
  readonly #ttlMs: number;
  readonly #nowMs: () => number;
  #size = 0;

  constructor({ sizeMax, ttlMs = Number.POSITIVE_INFINITY, nowMs = () => 0 }: BoundedCacheOptions) {
    this.#sizeMax = sizeMax;
    this.#ttlMs = ttlMs;
    this.#nowMs = nowMs;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.expiresAt <= this.#nowMs()) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** One that is too large for all of the room isn't kept. */
  set(key: string, value: Value, size = 1): void {
    this.#forget(key);
    if (size > this.#sizeMax || this.#ttlMs === 0) return;
    this.#kept.set(key, { value, size, expiresAt: this.#nowMs() + this.#ttlMs });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#sizeMax) break;
      this.#forget(oldest);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#size = 0;
  }

  #forget(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
