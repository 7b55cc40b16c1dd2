import { defineTable, small, text, uuid } from './define-table.js';

export const gameNames = defineTable('game_names', {
  game_id: uuid,
  owner_id: small,
  external_game_id: text,
});
