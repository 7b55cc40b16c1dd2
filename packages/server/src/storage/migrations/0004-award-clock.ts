import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/** What `now` meant for an award, whose game may move to another time zone later. */
export const awardClock: Migration = {
  version: 4,
  name: 'award-clock',
  compatibleFrom: 3,
  up: (t: ColumnTypes) => `alter table awards add column clock ${t.text};`,
};
