/** Keeps what waits to be done, and lets owners have their turns: who sends much waits for himself alone. */
export class JobsByOwner<Item> {
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(owner: string, item: Item): void {
    const items = this.#waiting.get(owner);
    if (items === undefined) this.#waiting.set(owner, [item]);
    else items.push(item);
    this.#size += 1;
  }

  remove(owner: string, item: Item): void {
    const items = this.#waiting.get(owner) ?? [];
    const left = items.filter((each) => each !== item);
    if (left.length > 0) this.#waiting.set(owner, left);
    else this.#waiting.delete(owner);
    this.#size -= items.length - left.length;
  }

  /** The oldest of the owner whose turn it is, who then has none before all others that wait. */
  next(): Item | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [owner, [item, ...rest]] = first;
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    this.#size -= 1;
    return item;
  }
}
