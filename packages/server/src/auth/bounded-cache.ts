interface Entry<Value> {
  readonly value: Value;
  readonly expiresAt: number;
}

/** Values for a while: at most `entriesMax` of them, the oldest of which make room. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #entriesMax: number;
  readonly #ttlMs: number;

  /** @param ttlMs How long a value lasts; 0 keeps nothing. */
  constructor(entriesMax: number, ttlMs: number) {
    this.#entriesMax = entriesMax;
    this.#ttlMs = ttlMs;
  }

  get(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && now < entry.expiresAt ? entry.value : undefined;
  }

  set(key: string, value: Value, now: number): void {
    if (this.#ttlMs === 0) {
      return;
    }
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt: now + this.#ttlMs });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#entriesMax) {
        break;
      }
      this.#entries.delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
