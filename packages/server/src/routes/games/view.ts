import * as z from 'zod';
import type { Game } from '../../domain/game.js';
import type { Principal } from '../../domain/principal.js';
import { revisionTag } from '../../http/request/precondition.js';
import { API_PREFIX } from '../../http/route/route.js';
import { describedViewShape } from '../../http/schemas/description.js';
import { owner } from '../../http/schemas/owner.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape, toldApart, viewFor } from '../../http/schemas/stamps.js';
import { externalId } from '../../http/schemas/text.js';
import { levels } from './levels.js';
import { params } from './params.js';

const gameShape = {
  gameId: uuid,
  externalGameId: externalId,
  owner,
  platform: z.string().nullable(),
  strategyId: z.string().meta({
    description: 'A built-in strategy, `custom:<uuid>` to follow what is published, or `custom:<uuid>@<n>`.',
  }),
  timeZone: z.string().meta({ description: 'Of the IANA database; where its days begin and end.' }),
  params,
  levels: levels.nullable(),
  ...describedViewShape,
  createdAt: time,
  updatedAt: time,
  ...stampsShape,
};

export const game = z.object(toldApart(gameShape)).meta({ id: 'Game' });

export const deletedGame = z.object({ ...gameShape, deletedAt: time }).meta({ id: 'DeletedGame' });

export function gameView(row: Game) {
  return {
    gameId: row.gameId,
    externalGameId: row.externalGameId,
    owner: row.owner,
    platform: row.platform,
    strategyId: row.strategyId,
    timeZone: row.timeZone,
    params: row.params,
    levels: row.levels,
    name: row.name,
    metadata: row.metadata,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    ...row.stamps,
  };
}

/** A game as the caller may see it. */
export function gameViewFor(principal: Principal) {
  return (row: Game) => viewFor(principal, row.owner, gameView(row));
}

/** A game as it leaves, with the tag that names this state of it. */
export function gameAnswer(principal: Principal, row: Game) {
  return { body: gameViewFor(principal)(row), etag: revisionTag(row) };
}

export function gameLocation(row: Game): string {
  return `${API_PREFIX}/games/${row.gameId}`;
}
