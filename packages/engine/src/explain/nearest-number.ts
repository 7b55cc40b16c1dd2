/**
 * The whole number nearest to `from` that passes a test and isn't `from` itself; null where none was found.
 * The test should change its answer once on each side, as comparisons do: then it is the nearest; and among
 * `hints`, values at which it may change, it is found wherever they are right.
 */
export function nearestNumber(
  from: bigint,
  passes: (candidate: bigint) => boolean,
  { min, max, hints }: NumberSearch,
): bigint | null {
  const within = (value: bigint) => value >= min && value <= max && value !== from;
  const candidates = new Set(hints.flatMap((hint) => [hint - 1n, hint, hint + 1n]));
  const near = [...candidates].filter(within).filter(passes);
  const distance = (value: bigint) => distanceBetween(value, from);
  const nearer = (best: bigint | null, value: bigint | null) =>
    value !== null && (best === null || distance(value) < distance(best)) ? value : best;
  let best = near.reduce<bigint | null>(nearer, null);
  // What lies no nearer than the best so far needn't be tried.
  const limit = (end: bigint, direction: 1n | -1n) => {
    const before = best === null ? end : from + direction * (distance(best) - 1n);
    return direction === 1n ? smaller(end, before) : greater(end, before);
  };
  best = nearer(best, search(from, 1n, limit(max, 1n), passes));
  return nearer(best, search(from, -1n, limit(min, -1n), passes));
}

export function distanceBetween(one: bigint, other: bigint): bigint {
  return one < other ? other - one : one - other;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export interface NumberSearch {
  readonly min: bigint;
  readonly max: bigint;
  readonly hints: readonly bigint[];
}

/**
 * Goes ever further in one direction until the test passes or the limit is reached, then halves the way back.
 */
function search(
  from: bigint,
  direction: 1n | -1n,
  limit: bigint,
  passes: (candidate: bigint) => boolean,
): bigint | null {
  const isBeyond = (value: bigint) => (direction === 1n ? value > limit : value < limit);
  let failing = from;
  for (let step = 1n; !isBeyond(failing + direction); step *= 2n) {
    const ahead = from + direction * step;
    const candidate = isBeyond(ahead) ? limit : ahead;
    if (passes(candidate)) return between(failing, candidate, passes);
    failing = candidate;
  }
  return null;
}

/** The first that passes after one that fails. */
function between(failing: bigint, passing: bigint, passes: (candidate: bigint) => boolean): bigint {
  let [low, high] = [failing, passing];
  while (high - low > 1n || low - high > 1n) {
    const middle = (low + high) / 2n;
    if (passes(middle)) high = middle;
    else low = middle;
  }
  return high;
}
