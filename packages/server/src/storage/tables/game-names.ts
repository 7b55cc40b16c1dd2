import { text, uuid } from './column.js';
import { defineTable } from './define-table.js';

export const gameNames = defineTable('game_names', {
  game_id: uuid,
  external_game_id: text,
});
