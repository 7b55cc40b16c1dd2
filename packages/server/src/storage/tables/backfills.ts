import { defineTable, orNull, small, uuid, whole } from './define-table.js';

export const backfills = defineTable('backfills', {
  owner_id: small,
  /** Counts from 1 in each owner. */
  backfill: small,
  begun_at: whole,
  /** When somebody last took a step of it. */
  moved_at: whole,
  finished_at: orNull(whole),
  /** The game that it is at; null before the first. */
  game_id: orNull(uuid),
  /** No award of that game that occurred later is its own to count. */
  until_at: orNull(whole),
  /** The last award that it counted. */
  occurred_at: orNull(whole),
  award_id: orNull(whole),
});
