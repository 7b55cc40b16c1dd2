import { defineTable, small, uuid, whole } from './define-table.js';

/** Deleted games with tasks whose texts are still to be taken away. */
export const gamesToClear = defineTable('games_to_clear', {
  game_id: uuid,
  owner_id: small,
  /** When somebody last took a step of it. */
  moved_at: whole,
});
