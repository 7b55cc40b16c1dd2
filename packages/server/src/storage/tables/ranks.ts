import { defineTable, small, uuid, whole } from './define-table.js';

/** What users have in tasks and games, in its order; the database keeps it as timelines are written. */
export const ranks = defineTable('ranks', {
  subject_id: uuid,
  points: whole,
  user_id: whole,
  owner_id: small,
});
