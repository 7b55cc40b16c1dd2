import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/** Lists the users of an owner, the newest first. */
export const usersListed: Migration = {
  version: 20,
  name: 'users-listed',
  compatibleFrom: 19,
  up: (_: ColumnTypes) => 'create index users_of_owner on users (owner, user_id);',
};
