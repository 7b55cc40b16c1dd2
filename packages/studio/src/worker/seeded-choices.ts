/** Choices that are the same for the same seed. */
export interface SeededChoices {
  /** At least the first and below the second. */
  between(from: number, below: number): number;
  /** A whole number; both ends belong to it. */
  whole(from: number, to: number): number;
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Whether something happens that does so often: from 0 to 1. */
  happens(share: number): boolean;
}

export function createSeededChoices(seed: number): SeededChoices {
  const next = createRandom(seed);
  const between = (from: number, below: number) => from + next() * (below - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    between,
    whole,
    oneOf: (items) => items[whole(0, items.length - 1)] ?? items[0],
    happens: (share) => next() < share,
  };
}

/** Tommy Ettinger's mulberry32: from 0 to below 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
