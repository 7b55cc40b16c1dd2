import type { ColumnTypes } from '../dialects/column-types.js';
import { allDays } from '../timelines/all-days.js';
import type { Migration } from './migration.js';

/**
 * Finds an external id in the scopes of keys without a look at those of subjects, of which anybody has one;
 * and the games that a user takes part in, without a look at the tasks of those.
 */
export const usersInScopes: Migration = {
  version: 16,
  name: 'users-in-scopes',
  compatibleFrom: 15,
  up: (_: ColumnTypes) => `
drop index users_by_external_id;
create index users_in_scopes on users (external_user_id, owner);
create index timelines_of_games on timelines (user_id, game_id) where subject_id = game_id;
create index action_counts_of_user on action_counts (user_id, subject_id) where day = ${allDays};`,
};
