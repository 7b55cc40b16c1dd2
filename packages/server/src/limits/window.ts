import type { Charge, RatePolicy, Standing } from '../ports/rate-limiter.js';

export interface RateWindow {
  /** How many windows there were before it since 1970. */
  readonly index: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

export function windowAt({ windowSeconds }: RatePolicy, at: number): RateWindow {
  const index = Math.floor(at / (windowSeconds * 1000));
  return { index, endsAt: (index + 1) * windowSeconds * 1000 };
}

/** @param used How many were counted in the window. */
export function standingOf({ policy }: Charge, used: number, at: number): Standing {
  return {
    policy,
    remaining: Math.max(0, policy.max - used),
    resetSeconds: Math.max(1, Math.ceil((windowAt(policy, at).endsAt - at) / 1000)),
  };
}
