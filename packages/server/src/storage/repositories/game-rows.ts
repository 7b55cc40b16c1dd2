import type { Game, ParamValues } from '../../domain/game.js';
import type { Owner } from '../../domain/owner.js';
import type { GameTable } from '../kysely/schema.js';
import { fromStampColumns, toStampColumns } from '../kysely/stamp-columns.js';

export function toGameRow(game: Game): GameTable {
  return {
    game_id: game.gameId,
    owner: game.owner,
    external_game_id: game.externalGameId,
    platform: game.platform,
    strategy_id: game.strategyId,
    time_zone: game.timeZone,
    params: JSON.stringify(game.params),
    created_at: game.createdAt,
    updated_at: game.updatedAt,
    deleted_at: game.deletedAt,
    revision: game.revision,
    ...toStampColumns(game.stamps),
  };
}

export function fromGameRow(row: GameTable): Game {
  return {
    gameId: row.game_id,
    externalGameId: row.external_game_id,
    owner: row.owner as Owner,
    platform: row.platform,
    strategyId: row.strategy_id,
    timeZone: row.time_zone,
    params: JSON.parse(row.params) as ParamValues,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    revision: row.revision,
    stamps: fromStampColumns(row),
  };
}
