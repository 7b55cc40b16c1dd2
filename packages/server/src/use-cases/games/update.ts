import { isDeepStrictEqual } from 'node:util';
import type { Metadata } from '../../domain/description.js';
import type { Game, ParamValues } from '../../domain/game.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { changedMembers, changing, type Expectation, patched, revised } from '../change.js';
import { requireTimeZone } from '../require-time-zone.js';
import { requireGame } from '../scope.js';
import { admitAssignment, requireInheritable, tryInheriting } from '../strategy-versions/assign.js';

/** What to change; absent members stay as they are. */
export interface GamePatch {
  readonly externalGameId?: string | undefined;
  readonly platform?: string | null | undefined;
  readonly strategyId?: string | undefined;
  readonly timeZone?: string | undefined;
  /** The whole set. */
  readonly params?: ParamValues | undefined;
  readonly name?: string | null | undefined;
  /** The whole set. */
  readonly metadata?: Metadata | undefined;
}

export interface UpdateGame {
  readonly gameId: string;
  readonly patch: GamePatch;
  readonly expects: Expectation<Game>;
}

/** Tries, before the transaction that changes a game, whether its tasks can inherit what it changes to. */
export async function tryGameUpdate(
  call: Call,
  { gameId, patch }: Omit<UpdateGame, 'expects'>,
): Promise<void> {
  if (patch.strategyId === undefined) return;
  const before = await requireGame(call, gameId);
  if (patch.strategyId !== before.strategyId) await tryInheriting(call, patched(before, patch));
}

/**
 * Changes a game. A patch that changes nothing leaves revision and stamps as they are.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `precondition-failed`, `game-exists`,
 *   `unknown-time-zone`, and those of `admitAssignment` and `requireInheritable`.
 */
export async function updateGame(call: Call, { gameId, patch, expects }: UpdateGame): Promise<Game> {
  return changing(expects, async () => {
    const before = await requireGame(call, gameId);
    expects?.(before);
    const wanted = patched(before, patch);
    if (isDeepStrictEqual(wanted, before)) return before;
    await requireValid(call, before, wanted);
    const game = { ...wanted, ...revised(call, before) };
    await call.books.games.update(game);
    await noteInAudit(call, {
      module: 'games',
      message: 'Game updated',
      owner: game.owner,
      details: { gameId, changed: changedMembers(before, wanted) },
    });
    return game;
  });
}

async function requireValid(call: Call, before: Game, wanted: Game): Promise<void> {
  if (wanted.timeZone !== before.timeZone) requireTimeZone(wanted.timeZone);
  const reassigned = wanted.strategyId !== before.strategyId;
  if (!reassigned && isDeepStrictEqual(wanted.params, before.params)) return;
  await admitAssignment(call, wanted.owner, wanted, { isStanding: !reassigned });
  if (reassigned) await requireInheritable(call, wanted);
}
