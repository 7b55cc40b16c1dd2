/**
 * The upper ends, each included, of the steps in which awarded points are counted; what is above the last one
 * has a step of its own. Counters keep the number of a step, so a ladder that is in use never changes.
 */
export const pointsLadder: readonly number[] = [
  -1000, -100, -10, -1, 0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000,
];

/** The number of the step that so many points are in, from 0. */
export function stepOf(points: number): number {
  const step = pointsLadder.findIndex((upTo) => points <= upTo);
  return step === -1 ? pointsLadder.length : step;
}
