import { defineTable, text, uuid } from './define-table.js';

export const taskNames = defineTable('task_names', {
  task_id: uuid,
  external_task_id: text,
});
