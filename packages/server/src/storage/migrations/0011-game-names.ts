import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/** The names that a game had: each of its awards was decided under one of them. */
export const gameNames: Migration = {
  version: 11,
  name: 'game-names',
  compatibleFrom: 3,
  up: (t: ColumnTypes) => `
create table game_names (
  game_id ${t.uuid} not null references games,
  external_game_id ${t.key} not null,
  primary key (game_id, external_game_id)
)${t.table};`,
};
