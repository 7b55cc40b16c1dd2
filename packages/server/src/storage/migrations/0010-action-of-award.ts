import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/** Finds the action that led to an award, which replays need. */
export const actionOfAward: Migration = {
  version: 10,
  name: 'action-of-award',
  compatibleFrom: 3,
  up: (_: ColumnTypes) => 'create index actions_of_award on actions (award_id) where award_id is not null;',
};
