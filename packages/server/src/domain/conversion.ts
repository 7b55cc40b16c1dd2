/** What becomes of points that somebody wants to turn into coins. */
export interface Conversion {
  readonly pointsAsked: number;
  /** The most of them that buy whole hundredths of a coin. */
  readonly pointsSpent: number;
  readonly coinCents: number;
}

/**
 * Converts at a rate of so many points for one coin. Nothing is rounded: what would buy a part of a hundredth
 * of a coin stays as points.
 *
 * @param points At least 0, and whole.
 * @param rate Points per coin: at least 1, and whole.
 */
export function convert(points: number, rate: number): Conversion {
  const step = rate / greatestDivisor(rate, 100);
  const pointsSpent = points - (points % step);
  return { pointsAsked: points, pointsSpent, coinCents: (pointsSpent / step) * ((step * 100) / rate) };
}

/** By Euclid's algorithm. */
function greatestDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestDivisor(right, left % right);
}
