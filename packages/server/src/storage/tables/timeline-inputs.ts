import type { ComparedType } from '@merit/dsl';
import { decimal, defineTable, small, text, textOf, uuid, whole } from './define-table.js';

export const timelineInputs = defineTable('timeline_inputs', {
  subject_id: uuid,
  user_id: whole,
  owner_id: small,
  input: text,
  type: textOf<ComparedType>(),
  day: small,
  awards: whole,
  total: decimal,
  best: decimal,
  least: decimal,
  latest: text,
});
