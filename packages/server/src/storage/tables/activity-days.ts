import { defineTable, small, whole } from './define-table.js';

export const activityDays = defineTable('activity_days', {
  owner_id: small,
  /**
   * In days since 1970-01-01: of UTC for what was recorded, by the clocks of games for what happened.
   */
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
  actions_happened: whole,
  awards_happened: whole,
  points_happened: whole,
});
