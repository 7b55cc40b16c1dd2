import { defineTable, type RowOf, text, uuid } from './define-table.js';

export const parts = defineTable('parts', {
  part_id: uuid,
  filter_id: uuid,
  subject_id: uuid,
  value: text,
});

export type PartRow = RowOf<typeof parts.columns>;
