import { defineTable, small, uuid, whole } from './define-table.js';

export const timelineDays = defineTable('timeline_days', {
  subject_id: uuid,
  user_id: whole,
  owner_id: small,
  day: small,
  began_at: whole,
  awards: whole,
  points: whole,
  first_at: whole,
});
