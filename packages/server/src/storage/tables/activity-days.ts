import { defineTable, small, whole } from './define-table.js';

export const activityDays = defineTable('activity_days', {
  owner_id: small,
  /** Of UTC, in days since 1970-01-01. */
  day: small,
  /** A day is the sum of its slots. */
  slot: small,
  new_users: whole,
  games: whole,
  actions: whole,
  awards: whole,
  points: whole,
  conversions: whole,
  coin_cents: whole,
});
