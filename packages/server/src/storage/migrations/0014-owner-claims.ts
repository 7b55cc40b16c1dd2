import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/**
 * A subject is known by its claim and its value. Of those who came before, nobody wrote down which claim it
 * was: they keep the scope `sub:…` that they had, and their `claim` is null. Code of before would give every
 * claim's subjects that scope, so it can't run any more.
 */
export const ownerClaims: Migration = {
  version: 14,
  name: 'owner-claims',
  compatibleFrom: 14,
  up: (t: ColumnTypes) => `
alter table oauth_users rename column subject to owner;
update oauth_users set owner = 'sub:' || owner;
alter table oauth_users add column claim ${t.text};`,
};
