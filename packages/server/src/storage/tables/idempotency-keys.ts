import { defineTable, orNull, type RowOf, small, text, uuid, whole } from './define-table.js';

export const idempotencyKeys = defineTable('idempotency_keys', {
  scope: text,
  key: text,
  digest: text,
  created_at: whole,
  /** Null until it is settled. */
  status: orNull(small),
  location: orNull(text),
  etag: orNull(text),
  award_uuid: orNull(uuid),
  action_id: orNull(uuid),
  view_version: orNull(small),
  body: orNull(text),
});

export type IdempotencyKeyRow = RowOf<typeof idempotencyKeys.columns>;
