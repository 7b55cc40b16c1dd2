import { defineTable, small, text, uuid } from './define-table.js';

export const taskNames = defineTable('task_names', {
  task_id: uuid,
  owner_id: small,
  external_task_id: text,
});
