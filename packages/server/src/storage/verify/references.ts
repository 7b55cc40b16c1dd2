import { everyone } from '../timelines/everyone.js';
import { nowhere } from '../timelines/nowhere.js';

/** A column whose value is an id that has to be there. */
export interface Reference {
  readonly column: string;
  /** Where it may be: each a table that has it under its own name or under another one. */
  readonly to: readonly Target[];
  /** Stands for everybody, or for no game: rows with it refer to nothing. */
  readonly except?: number | string;
}

interface Target {
  readonly table: string;
  readonly column: string;
  /** More columns that both have in common. */
  readonly with?: readonly string[];
  /** Whether several of its rows have the id: they are made one before they are looked through. */
  readonly isMany?: boolean;
}

const to = (table: string, column: string, ...others: readonly string[]): Target => ({
  ...{ table, column },
  ...(others.length === 0 ? {} : { with: others }),
});

const owner: Reference = { column: 'owner_id', to: [to('owners', 'owner_id')] };
const user: Reference = { column: 'user_id', to: [to('users', 'user_id')] };
const game: Reference = { column: 'game_id', to: [to('games', 'game_id')] };
const task: Reference = { column: 'task_id', to: [to('tasks', 'task_id')] };
const taskOfGame: Reference = { column: 'task_id', to: [to('tasks', 'task_id', 'game_id')] };
const award: Reference = {
  column: 'award_id',
  to: [to('awards', 'award_id'), to('reversed_awards', 'award_id')],
};
const backfill: Reference = { column: 'backfill', to: [to('backfills', 'backfill')] };
const anyones: Reference = { ...user, except: everyone };
const subject = (...more: readonly Target[]): Reference => ({
  column: 'subject_id',
  to: [to('tasks', 'task_id'), to('games', 'game_id'), ...more],
});
const counted = subject(to('parts', 'part_id'));

interface References {
  /** What tells a row from the others. */
  readonly key: readonly string[];
  readonly of: readonly Reference[];
}

/**
 * What each table refers to: rows of the same owner, for an id of another's is found by nobody. That the
 * owner is there is asked where nothing else that is referred to would show it.
 */
export const references: Readonly<Record<string, References>> = {
  action_counts: {
    key: ['subject_id', 'user_id', 'kind', 'day'],
    of: [{ ...subject(), except: nowhere }, anyones],
  },
  actions: { key: ['action_id'], of: [user, game, taskOfGame, award] },
  activity_days: { key: ['owner_id', 'day'], of: [owner] },
  awards: { key: ['award_id'], of: [user, game, taskOfGame, backfill] },
  backfills: { key: ['owner_id', 'backfill'], of: [owner, game, award] },
  chores: { key: ['owner_id', 'kind', 'subject'], of: [owner] },
  event_ids: {
    key: ['event_id'],
    of: [
      ...[owner, award, user, task],
      { column: 'action_id', to: [to('actions', 'action_id')] },
      { column: 'transaction_id', to: [to('wallet_transactions', 'transaction_id')] },
    ],
  },
  execution_log: { key: ['entry_id'], of: [owner] },
  fact_filters: { key: ['filter_id', 'scope'], of: [owner, backfill] },
  game_names: { key: ['game_id', 'external_game_id'], of: [game] },
  parts: {
    key: ['part_id'],
    of: [{ column: 'filter_id', to: [{ ...to('fact_filters', 'filter_id'), isMany: true }] }, subject()],
  },
  ranks: { key: ['subject_id', 'user_id'], of: [subject(), user] },
  reversed_awards: { key: ['award_id'], of: [user, game, taskOfGame, backfill] },
  strategy_counts: { key: ['strategy_id', 'hour', 'line_id'], of: [owner] },
  strategy_versions: {
    key: ['strategy_id', 'version'],
    of: [{ column: 'strategy_id', to: [to('custom_strategies', 'strategy_id')] }],
  },
  task_names: { key: ['task_id', 'external_task_id'], of: [task] },
  kept_bytes: { key: ['owner_id'], of: [owner] },
  tasks: { key: ['task_id'], of: [game] },
  timeline_days: { key: ['subject_id', 'user_id', 'day'], of: [counted, anyones] },
  timeline_inputs: { key: ['subject_id', 'user_id', 'input', 'day'], of: [counted, anyones] },
  timelines: { key: ['subject_id', 'user_id'], of: [counted, anyones, { ...game, except: nowhere }] },
  tracked_inputs: { key: ['owner_id', 'scope', 'input'], of: [owner, backfill] },
  wallet_transactions: { key: ['transaction_id'], of: [user, award] },
  wallets: { key: ['user_id'], of: [user] },
};
