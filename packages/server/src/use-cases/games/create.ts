import type { Description } from '../../domain/description.js';
import type { Game, ParamValues } from '../../domain/game.js';
import type { Levels } from '../../domain/levels.js';
import type { Owner } from '../../domain/owner.js';
import { stampsOf } from '../../domain/principal.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { requireTimeZone } from '../require-time-zone.js';
import { ownerOfNew } from '../scope.js';
import { admitAssignment } from '../strategy-versions/assign.js';

export interface CreateGame extends Description {
  readonly externalGameId: string;
  readonly platform: string | null;
  readonly strategyId: string;
  readonly timeZone: string;
  readonly params: ParamValues;
  readonly levels: Levels | null;
  /** Another scope than the caller's own, for administrators. */
  readonly owner: Owner | undefined;
}

/**
 * @throws Fault `owner-forbidden`, `game-exists`, `unknown-time-zone`, and those of `admitAssignment`.
 */
export async function createGame(call: Call, command: CreateGame): Promise<Game> {
  const owner = ownerOfNew(call.principal, command.owner);
  const timeZone = requireTimeZone(command.timeZone);
  await admitAssignment(call, owner, command);
  const game = newGame(call, owner, { ...command, timeZone });
  await call.books.games.insert(game);
  await noteInAudit(call, {
    module: 'games',
    message: 'Game created',
    owner,
    details: { gameId: game.gameId, externalGameId: game.externalGameId, strategyId: game.strategyId },
  });
  return game;
}

function newGame({ services, principal }: Call, owner: Owner, command: CreateGame): Game {
  const now = services.clock.now();
  return {
    gameId: services.ids.next(),
    externalGameId: command.externalGameId,
    owner,
    platform: command.platform,
    strategyId: command.strategyId,
    timeZone: command.timeZone,
    params: command.params,
    levels: command.levels,
    name: command.name,
    metadata: command.metadata,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    revision: 1,
    stamps: stampsOf(principal),
  };
}
