import type { FactScope } from '@merit/dsl';
import { everyone } from './everyone.js';

/** How the ledger's rows belong to the timelines of a scope. */
export interface LedgerScope {
  /** The column that names the timeline's subject. */
  readonly subject: string;
  readonly isEveryones: boolean;
  /** Finds the rows of what a `list` names, by an index that goes on with their time. */
  readonly match: string;
}

export const ledgerScopes: Readonly<Record<FactScope, LedgerScope>> = {
  user: {
    subject: 'awards.task_id',
    isEveryones: false,
    match: 'awards.user_id = list.user_id and awards.task_id = list.task_id',
  },
  'user.game': {
    subject: 'awards.game_id',
    isEveryones: false,
    match: 'awards.user_id = list.user_id and awards.game_id = list.game_id',
  },
  task: {
    subject: 'awards.task_id',
    isEveryones: true,
    match: 'awards.task_id = list.task_id',
  },
  game: {
    subject: 'awards.game_id',
    isEveryones: true,
    match: 'awards.game_id = list.game_id',
  },
};

/** The user under whose id a scope's timelines sum up a row. */
export function userColumn({ isEveryones }: LedgerScope): string {
  return isEveryones ? String(everyone) : 'awards.user_id';
}
