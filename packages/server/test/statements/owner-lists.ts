/**
 * What makes statements about rows of several owners, or of an owner that isn't known yet, and why it may.
 */
interface Span {
  /** What the path of the file begins with. */
  readonly madeIn: string;
  readonly because: string;
}

/** For good. */
export const spansOwners: readonly Span[] = [
  { madeIn: 'verify/', because: 'adds up all there is, when it is told to' },
  { madeIn: 'figures/owner-sizes.ts', because: 'tells operators who has how much' },
  { madeIn: 'repositories/retention.ts', because: 'takes away what is old, whosever it is' },
  { madeIn: 'upkeep/upkeep-book.ts', because: 'finds what was left in the middle, whosever it is' },
  {
    madeIn: 'awards/locate-recorded.ts',
    because: 'finds whose an award is that an administrator is told of again',
  },
  { madeIn: 'awards/open-session.ts', because: 'takes numbers after the newest award, whosever it is' },
  { madeIn: 'awards/decided-awards.ts', because: 'goes through the whole ledger, when it is told to' },

  // Administrators see every scope where they name none, and read by an id whosever it is.
  { madeIn: 'repositories/game-by-id.ts', because: 'finds whose a game is that is asked for by its id' },
  { madeIn: 'repositories/strategy-by-id.ts', because: 'finds a strategy for administrators' },
  {
    madeIn: 'repositories/filtered-list.ts',
    because: "lists everybody's games and strategies for administrators",
  },
  { madeIn: 'repositories/user-profiles.ts', because: "lists everybody's users for administrators" },
  { madeIn: 'repositories/external-ids.ts', because: "lists everybody's users for administrators" },
  { madeIn: 'activity/activity-reads.ts', because: 'tells administrators what everybody does' },
  { madeIn: 'exports/', because: 'gives administrators the rows of all scopes' },

  // A player is a user of many scopes, whose users share nothing.
  { madeIn: 'repositories/users-elsewhere.ts', because: "finds a player's scopes by the player's name" },
];
