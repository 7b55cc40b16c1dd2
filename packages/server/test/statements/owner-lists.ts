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
  { madeIn: 'awards/decided-awards.ts', because: 'goes through the whole ledger, when it is told to' },
  { madeIn: 'repositories/users-elsewhere.ts', because: "finds a player's scopes by the player's name" },
];

/**
 * Tables of which statements don't say yet whose rows they mean, by the file under `storage` that makes them.
 * An entry goes with the last such statement; none is added.
 */
export const namesNoOwner: Readonly<Record<string, readonly string[]>> = {
  'activity/activity-reads.ts': ['activity_days'],
  'awards/hold-open.ts': ['timelines'],
  'awards/load-actions.ts': ['action_counts', 'actions', 'tasks'],
  'awards/load-days.ts': ['timeline_days'],
  'awards/load-summaries.ts': ['awards', 'tasks', 'timeline_days', 'timeline_inputs'],
  'awards/load-timelines.ts': ['timelines'],
  'awards/load-wallets.ts': ['wallets'],
  'awards/read-recorded.ts': ['actions', 'awards', 'event_ids', 'tasks', 'users'],
  'awards/write-actions.ts': ['action_counts'],
  'awards/write-days.ts': ['timeline_days'],
  'awards/write-inputs.ts': ['timeline_inputs'],
  'awards/write-ledger.ts': ['awards', 'wallet_transactions', 'wallets'],
  'awards/write-timelines.ts': ['parts', 'timelines'],
  'backfill/past-awards.ts': ['awards', 'tasks', 'users'],
  'backfill/register-counters.ts': ['awards'],
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
  'figures/awarded-users.ts': ['awards'],
  'figures/execution-book.ts': ['execution_log'],
  'figures/newest-decided.ts': ['awards'],
  'figures/recorded-events.ts': ['actions', 'awards', 'games', 'tasks', 'users'],
  'figures/strategy-counter.ts': ['strategy_counts'],
  'figures/strategy-figures.ts': ['execution_log', 'strategy_counts'],
  'points/awarded-users.ts': ['timelines'],
  'points/counted-tasks.ts': ['tasks', 'timelines'],
  'points/game-events.ts': ['actions', 'awards', 'tasks', 'users'],
  'points/game-ranks.ts': ['action_counts', 'ranks', 'timelines'],
  'points/game-users.ts': ['action_counts', 'timelines', 'users'],
  'points/games-of-users.ts': ['games', 'timelines'],
  'points/in-days.ts': ['timeline_days'],
  'points/names.ts': ['games', 'tasks', 'users'],
  'points/newest-awards.ts': ['awards'],
  'points/task-points.ts': ['ranks', 'tasks', 'timelines'],
  'points/task-users.ts': ['timelines'],
  'points/totals.ts': ['action_counts', 'timelines'],
  'points/user-points.ts': ['tasks', 'timelines'],
  'points/user-tasks.ts': ['tasks', 'timelines'],
  'points/users-games.ts': ['games', 'timelines'],
  'points/users-place.ts': ['games', 'tasks', 'timelines'],
  'points/users-totals.ts': ['awards', 'tasks', 'timeline_days'],
  'repositories/external-ids.ts': ['users'],
  'repositories/game-lists.ts': ['games'],
  'repositories/game-repository.ts': ['game_names', 'games'],
  'repositories/name-admission.ts': ['task_names', 'tasks'],
  'repositories/played-games.ts': ['action_counts', 'games', 'timelines'],
  'repositories/read-page.ts': [
    'awards',
    'custom_strategies',
    'games',
    'strategy_versions',
    'tasks',
    'users',
  ],
  'repositories/strategy-followers.ts': ['games', 'tasks'],
  'repositories/strategy-lists.ts': ['custom_strategies', 'strategy_versions'],
  'repositories/strategy-repository.ts': ['custom_strategies', 'strategy_versions'],
  'repositories/strategy-uses.ts': ['games', 'tasks'],
  'repositories/task-inserter.ts': ['games', 'tasks'],
  'repositories/task-repository.ts': ['tasks'],
  'repositories/user-enrolment.ts': ['users', 'wallets'],
  'repositories/user-profiles.ts': ['users'],
  'repositories/user-repository.ts': ['users', 'wallets'],
  'repositories/wallet-book.ts': ['wallet_transactions', 'wallets'],
  'repositories/wallet-transactions.ts': ['awards', 'tasks', 'wallet_transactions'],
  'timelines/counted-filters.ts': ['fact_filters'],
  'timelines/subject-timelines.ts': ['timelines'],
  'timelines/tracked-inputs.ts': ['tracked_inputs'],
  'withdrawal/begin-withdrawal.ts': ['games'],
  'withdrawal/take-rows.ts': [
    'action_counts',
    'actions',
    'tasks',
    'timeline_days',
    'timeline_inputs',
    'timelines',
  ],
  'withdrawal/withdrawal-step.ts': [
    'action_counts',
    'parts',
    'task_withdrawals',
    'timeline_days',
    'timeline_inputs',
    'timelines',
  ],
};
