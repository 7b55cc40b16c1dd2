/**
 * Names of which each is given once. Counting goes on where it ended before, so that a thousand of one name
 * are no more work than a thousand different ones.
 */
export class NamesInUse {
  readonly #names: Set<string>;
  readonly #numbers = new Map<string, number>();

  constructor(names: Iterable<string> = []) {
    this.#names = new Set(names);
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(name: string): void {
    this.#names.add(name);
  }

  /** The name itself, or where it is in use the first that `numbered` makes of it and isn't: from 2 on. */
  claim(name: string, numbered: (name: string, number: number) => string): string {
    let free = name;
    let number = this.#numbers.get(name) ?? 2;
    for (; this.#names.has(free); number++) free = numbered(name, number);
    this.#numbers.set(name, number);
    this.#names.add(free);
    return free;
  }
}
