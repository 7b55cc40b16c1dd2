import type { Outcome } from '../evaluate/outcome.js';

/** Points that somebody gave a user, which no strategy decides. */
export interface AssignedPoints {
  /** A safe integer; may be negative. */
  readonly points: number;
  readonly caseName: string;
}

/** What was assigned, as an award that tracks nothing and that no part of a strategy made. */
export function assignedOutcome({ points, caseName }: AssignedPoints): Outcome {
  return {
    points,
    caseName,
    rule: null,
    denied: false,
    awarded: true,
    reply: {},
    lines: [{ name: caseName, points }],
    adjustments: [],
    tracked: [],
  };
}
