/** A ladder over the points that a user has in a game. */
export interface Levels {
  /** How many recorded days count, the last of which is today; null for all time. */
  readonly days: number | null;
  /** In rising order of their points, the first at 0. */
  readonly steps: readonly LevelStep[];
}

export interface LevelStep {
  readonly name: string;
  /** The fewest that it takes. */
  readonly points: number;
}

/** Where a user stands on a game's ladder. */
export interface Level {
  /** Of the step, from 0. */
  readonly index: number;
  readonly name: string;
  /** Those that count for it. */
  readonly points: number;
  /** Null on the highest step. */
  readonly next: { readonly name: string; readonly missing: number } | null;
}

/** Whoever has fewer than 0 points stands on the first step. */
export function levelAt({ steps }: Levels, points: number): Level {
  const index = Math.max(
    0,
    steps.findLastIndex((step) => step.points <= points),
  );
  const [step, above] = steps.slice(index, index + 2);
  if (step === undefined) throw new Error('a ladder has a step');
  const next = above === undefined ? null : { name: above.name, missing: above.points - points };
  return { index, name: step.name, points, next };
}
