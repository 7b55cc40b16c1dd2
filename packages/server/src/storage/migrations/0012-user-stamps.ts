import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/** Who enrolled a user; nobody knows it of those that were there before. */
export const userStamps: Migration = {
  version: 12,
  name: 'user-stamps',
  compatibleFrom: 8,
  up: (t: ColumnTypes) => `
alter table users add column api_key_used ${t.text};
alter table users add column oauth_user_id ${t.text};`,
};
