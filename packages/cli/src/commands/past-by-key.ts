import type { PastDecision } from '@merit/engine';

/** What a state holds, by key, until the key comes. */
export class PastByKey {
  readonly #byKey = new Map<string, PastDecision[]>();

  static async of(
    past: AsyncIterable<PastDecision> | undefined,
    keyOf: (event: PastDecision['event']) => string,
  ): Promise<PastByKey> {
    const kept = new PastByKey();
    for await (const each of past ?? []) kept.#add(keyOf(each.event), each);
    return kept;
  }

  #add(key: string, past: PastDecision): void {
    const known = this.#byKey.get(key);
    if (known === undefined) this.#byKey.set(key, [past]);
    else known.push(past);
  }

  /** Gives what a key begins with, by time as joined states needn't be, and keeps it no longer. */
  take(key: string): readonly PastDecision[] {
    const past = this.#byKey.get(key) ?? [];
    this.#byKey.delete(key);
    return past.sort((left, right) => left.occurredAt - right.occurredAt);
  }

  /** What no event was about. */
  rest(): Iterable<PastDecision> {
    return [...this.#byKey.values()].flat();
  }
}
