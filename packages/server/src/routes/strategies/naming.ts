/** How these routes name a strategy, and what may be wrong with a name. */
export const STRATEGY_ID =
  'By the id of a built-in, or by `custom:<id>` or `custom:<id>@<version>` of a custom strategy that you see. Without ' +
  'a version it is the one that awards, or the newest of a strategy that never did.';

export const namingFaults = ['strategy-not-found', 'version-not-found', 'strategy-invalid'] as const;
