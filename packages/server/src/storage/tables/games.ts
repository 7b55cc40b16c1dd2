import type { Metadata } from '../../domain/description.js';
import type { Game, ParamValues } from '../../domain/game.js';
import type { Levels } from '../../domain/levels.js';
import type { Owner } from '../../domain/owner.js';
import {
  defineTable,
  fromJson,
  jsonOf,
  orNull,
  type RowOf,
  small,
  text,
  textOf,
  toJson,
  uuid,
  whole,
} from './define-table.js';
import { fromStampColumns, stamps, toStampColumns } from './stamps.js';

export const games = defineTable('games', {
  game_id: uuid,
  owner_id: small,
  owner: textOf<Owner>(),
  external_game_id: text,
  platform: orNull(text),
  strategy_id: text,
  time_zone: text,
  params: jsonOf<ParamValues>(),
  name: orNull(text),
  metadata: jsonOf<Metadata>(),
  levels: orNull(jsonOf<Levels>()),
  created_at: whole,
  updated_at: whole,
  deleted_at: orNull(whole),
  revision: whole,
  ...stamps,
});

export type GameRow = RowOf<typeof games.columns>;

export function toGameRow(game: Game, ownerId: number): GameRow {
  return {
    game_id: game.gameId,
    owner_id: ownerId,
    owner: game.owner,
    external_game_id: game.externalGameId,
    platform: game.platform,
    strategy_id: game.strategyId,
    time_zone: game.timeZone,
    params: toJson(game.params),
    name: game.name,
    metadata: toJson(game.metadata),
    levels: game.levels === null ? null : toJson(game.levels),
    created_at: game.createdAt,
    updated_at: game.updatedAt,
    deleted_at: game.deletedAt,
    revision: game.revision,
    ...toStampColumns(game.stamps),
  };
}

export function fromGameRow(row: GameRow): Game {
  return {
    gameId: row.game_id,
    externalGameId: row.external_game_id,
    owner: row.owner,
    platform: row.platform,
    strategyId: row.strategy_id,
    timeZone: row.time_zone,
    params: fromJson(row.params),
    name: row.name,
    metadata: fromJson(row.metadata),
    levels: row.levels === null ? null : fromJson(row.levels),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    revision: row.revision,
    stamps: fromStampColumns(row),
  };
}
