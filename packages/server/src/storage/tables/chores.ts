import { defineTable, orNull, small, text, textOf, whole } from './define-table.js';

export type ChoreKind = 'clear-game' | 'erase-user';

/** Work that takes several transactions and isn't finished yet: somebody is at it, or left it. */
export const chores = defineTable('chores', {
  owner_id: small,
  kind: textOf<ChoreKind>(),
  /** The id of the game, or the number of the user. */
  subject: text,
  /** When somebody last took a step of it. */
  moved_at: whole,
  /** How far it came, as JSON; null where the rows themselves show it. */
  place: orNull(text),
});
