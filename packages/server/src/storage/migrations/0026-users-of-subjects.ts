import type { Migration } from './migration.js';

/**
 * The index that lists who has something in a game or a task leaves out the sums of everybody, which no list
 * shows. What looks one timeline up by its key can't go by it then: Postgres took it to be as good as the key
 * where it had looked at the table before anybody had an award, and read all users of a game for each.
 */
export const usersOfSubjects: Migration = {
  version: 26,
  name: 'users-of-subjects',
  compatibleFrom: 25,
  up: () => `drop index timelines_by_external_user;
create index timelines_by_external_user on timelines (subject_id, external_user_id) where external_user_id > '';`,
};
