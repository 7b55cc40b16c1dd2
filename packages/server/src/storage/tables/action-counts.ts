import { defineTable, small, text, uuid, whole } from './define-table.js';

export const actionCounts = defineTable('action_counts', {
  subject_id: uuid,
  user_id: whole,
  owner_id: small,
  kind: text,
  day: small,
  actions: whole,
  first_at: whole,
  last_at: whole,
});
