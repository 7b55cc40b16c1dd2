import { defineTable, text, uuid } from './define-table.js';

export const gameNames = defineTable('game_names', {
  game_id: uuid,
  external_game_id: text,
});
