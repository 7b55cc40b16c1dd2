import type { Owner } from '../../domain/owner.js';
import { defineTable, orNull, type RowOf, text, textOf, uuid } from './define-table.js';

export const eventIds = defineTable('event_ids', {
  owner: textOf<Owner>(),
  event_id: text,
  /** The award of the event, or of its action; null where that led to none. */
  award_id: orNull(uuid),
  /** Null where the event came without an action. */
  action_id: orNull(uuid),
});

export type EventIdRow = RowOf<typeof eventIds.columns>;
