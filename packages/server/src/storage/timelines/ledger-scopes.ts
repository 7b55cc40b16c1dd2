import type { FactScope } from '@merit/dsl';
import type { SqlWords } from '../dialects/sql-words.js';
import { everyone } from './everyone.js';

/** How the ledger's rows belong to the timelines of a scope. */
export interface LedgerScope {
  /** The column that names the timeline's subject. */
  readonly subject: string;
  readonly isEveryones: boolean;
  /** Rows of deleted tasks count in no game. */
  readonly joinAlive: string;
  /** Finds the rows of what a `list` names, by an index that goes on with their time. */
  readonly match: string;
}

const alive = `join tasks on tasks.owner_id = awards.owner_id and tasks.task_id = awards.task_id
  and tasks.deleted_at is null`;

export const ledgerScopes: Readonly<Record<FactScope, LedgerScope>> = {
  user: {
    subject: 'awards.task_id',
    isEveryones: false,
    joinAlive: '',
    match: 'awards.user_id = list.user_id and awards.task_id = list.task_id',
  },
  'user.game': {
    subject: 'awards.game_id',
    isEveryones: false,
    joinAlive: alive,
    match: 'awards.user_id = list.user_id and awards.game_id = list.game_id',
  },
  task: {
    subject: 'awards.task_id',
    isEveryones: true,
    joinAlive: '',
    match: 'awards.task_id = list.task_id',
  },
  game: {
    subject: 'awards.game_id',
    isEveryones: true,
    joinAlive: alive,
    match: 'awards.game_id = list.game_id',
  },
};

/** The user under whose id a scope's timelines sum up a row. */
export function userColumn({ isEveryones }: LedgerScope, { uuid }: SqlWords): string {
  return isEveryones ? uuid(everyone) : 'awards.user_id';
}
