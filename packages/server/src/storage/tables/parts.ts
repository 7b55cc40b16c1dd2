import { defineTable, type RowOf, small, text, uuid } from './define-table.js';

export const parts = defineTable('parts', {
  part_id: uuid,
  owner_id: small,
  filter_id: uuid,
  subject_id: uuid,
  value: text,
});

export type PartRow = RowOf<typeof parts.columns>;
