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
  { madeIn: 'repositories/retention.ts', because: 'takes away what is old, whosever it is' },
  { madeIn: 'upkeep/upkeep-book.ts', because: 'finds what was left in the middle, whosever it is' },
  {
    madeIn: 'awards/locate-recorded.ts',
    because: 'finds whose an award is that an administrator is told of again',
  },
  { madeIn: 'awards/decided-awards.ts', because: 'goes through the whole ledger, when it is told to' },
  { madeIn: 'repositories/users-elsewhere.ts', because: "finds a player's scopes by the player's name" },
];

/**
 * Tables of which statements don't say yet whose rows they mean, by the file under `storage` that makes them.
 * An entry goes with the last such statement; none is added.
 */
export const namesNoOwner: Readonly<Record<string, readonly string[]>> = {
  'activity/activity-reads.ts': ['activity_days'],
  'awards/load-actions.ts': ['tasks'],
  'awards/load-summaries.ts': ['tasks'],
  'awards/read-recorded.ts': ['tasks', 'users'],
  'backfill/past-awards.ts': ['tasks', 'users'],
  'exports/exports.ts': [
    'actions',
    'awards',
    'games',
    'tasks',
    'timelines',
    'users',
    'wallet_transactions',
    'wallets',
  ],
  'figures/execution-book.ts': ['execution_log'],
  'figures/recorded-events.ts': ['games', 'tasks', 'users'],
  'figures/strategy-counter.ts': ['strategy_counts'],
  'figures/strategy-figures.ts': ['execution_log', 'strategy_counts'],
  'points/counted-tasks.ts': ['tasks'],
  'points/game-events.ts': ['games', 'tasks', 'users'],
  'points/game-users.ts': ['users'],
  'points/games-of-users.ts': ['games', 'timelines'],
  'points/names.ts': ['games', 'tasks', 'users'],
  'points/task-points.ts': ['tasks'],
  'points/user-points.ts': ['tasks'],
  'points/user-tasks.ts': ['tasks'],
  'points/users-games.ts': ['games', 'timelines'],
  'points/users-place.ts': ['games', 'tasks', 'timelines'],
  'points/users-totals.ts': ['awards', 'tasks', 'timeline_days'],
  'repositories/external-ids.ts': ['users'],
  'repositories/game-lists.ts': ['games'],
  'repositories/game-repository.ts': ['game_names', 'games'],
  'repositories/name-admission.ts': ['task_names', 'tasks'],
  'repositories/played-games.ts': ['action_counts', 'games', 'timelines'],
  'repositories/read-page.ts': ['custom_strategies', 'games', 'strategy_versions', 'tasks', 'users'],
  'repositories/strategy-followers.ts': ['games', 'tasks'],
  'repositories/strategy-lists.ts': ['custom_strategies', 'strategy_versions'],
  'repositories/strategy-repository.ts': ['custom_strategies', 'strategy_versions'],
  'repositories/strategy-uses.ts': ['games', 'tasks'],
  'repositories/task-inserter.ts': ['games', 'tasks'],
  'repositories/task-repository.ts': ['games', 'tasks'],
  'repositories/user-enrolment.ts': ['users'],
  'repositories/user-profiles.ts': ['users'],
  'repositories/user-repository.ts': ['users'],
  'repositories/wallet-transactions.ts': ['tasks'],
  'withdrawal/take-rows.ts': ['tasks', 'timeline_days', 'timeline_inputs', 'timelines'],
  'withdrawal/withdrawal-step.ts': ['task_withdrawals'],
};
