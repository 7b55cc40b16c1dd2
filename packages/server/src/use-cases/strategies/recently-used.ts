/** Keeps at most so many values: the one that wasn't asked for longest makes room. */
export class RecentlyUsed<Value> {
  readonly #values = new Map<string, Value>();
  readonly #sizeMax: number;

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#sizeMax && oldest !== undefined) this.#values.delete(oldest);
  }
}
