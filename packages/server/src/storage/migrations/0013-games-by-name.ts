import type { ColumnTypes } from '../dialects/column-types.js';
import type { Migration } from './migration.js';

/** Finds a game by its external id in every scope at once, as administrators do who name no owner. */
export const gamesByName: Migration = {
  version: 13,
  name: 'games-by-name',
  compatibleFrom: 3,
  up: (_: ColumnTypes) =>
    'create index games_by_name on games (external_game_id, game_id) where deleted_at is null;',
};
