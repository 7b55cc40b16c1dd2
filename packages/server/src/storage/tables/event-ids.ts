import { defineTable, orNull, type RowOf, small, text, uuid } from './define-table.js';

export const eventIds = defineTable('event_ids', {
  owner_id: small,
  event_id: text,
  /** The award of the event, or of its action; null where that led to none. */
  award_id: orNull(uuid),
  /** Null where the event came without an action. */
  action_id: orNull(uuid),
});

export type EventIdRow = RowOf<typeof eventIds.columns>;
