import { isDeepStrictEqual } from 'node:util';
import type { Metadata } from '../../domain/description.js';
import type { Game, ParamValues } from '../../domain/game.js';
import type { Levels } from '../../domain/levels.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { changedMembers, changing, type Expectation, patched, revised } from '../change.js';
import { requireTimeZone } from '../require-time-zone.js';
import { requireGame } from '../scope.js';
import { admitAssignment, requireInheritable, tryInheriting } from '../strategy-versions/assign.js';
import {
  changeTasks,
  findChanges,
  newParams,
  requireTakenByTasks,
  type TaskChange,
  type TaskParams,
} from './task-params.js';

/** What to change; absent members stay as they are. */
export interface GamePatch {
  readonly externalGameId?: string | undefined;
  readonly platform?: string | null | undefined;
  readonly strategyId?: string | undefined;
  readonly timeZone?: string | undefined;
  /** The whole set. */
  readonly params?: ParamValues | undefined;
  readonly levels?: Levels | null | undefined;
  readonly name?: string | null | undefined;
  /** The whole set. */
  readonly metadata?: Metadata | undefined;
}

export interface UpdateGame {
  readonly gameId: string;
  /** What to change of the game as it is. */
  readonly patchOf: (before: Game) => GamePatch;
  /** Tasks of the game whose parameters change with it, each once. */
  readonly tasks: readonly TaskParams[];
  readonly expects: Expectation<Game>;
}

/** Tries, before the transaction that changes a game, whether its tasks can inherit what it changes to. */
export async function tryGameUpdate(
  call: Call,
  { gameId, patchOf, tasks }: Omit<UpdateGame, 'expects'>,
): Promise<void> {
  const before = await requireGame(call, gameId);
  const patch = patchOf(before);
  if (patch.strategyId === undefined || patch.strategyId === before.strategyId) return;
  const changed = newParams(await findChanges(call, before, tasks));
  await tryInheriting(call, patched(before, patch), changed);
}

/**
 * Changes a game, and parameters of its tasks with it. What changes nothing leaves revision and stamps as
 * they are.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `task-not-found`, `precondition-failed`, `game-exists`,
 *   `unknown-time-zone`, and those of `admitAssignment` and `requireInheritable`.
 */
export async function updateGame(call: Call, { gameId, patchOf, tasks, expects }: UpdateGame): Promise<Game> {
  return changing(expects, async () => {
    const before = await requireGame(call, gameId);
    expects?.(before);
    const patch = patchOf(before);
    const { timeZone = before.timeZone } = patch;
    const isMoved = timeZone !== before.timeZone;
    const wanted = patched(before, isMoved ? { ...patch, timeZone: requireTimeZone(timeZone) } : patch);
    const changes = await findChanges(call, before, tasks);
    await requireValid(call, { before, wanted, changes });
    const game = isDeepStrictEqual(wanted, before) ? before : await writeGame(call, before, wanted);
    await changeTasks(call, game, changes);
    return game;
  });
}

async function writeGame(call: Call, before: Game, wanted: Game): Promise<Game> {
  const { gameId, owner } = before;
  const game = { ...wanted, ...revised(call, before) };
  await call.books.games.update(game);
  const details = { gameId, changed: changedMembers(before, wanted) };
  await noteInAudit(call, { module: 'games', message: 'Game updated', owner, details });
  return game;
}

interface GameChange {
  readonly before: Game;
  readonly wanted: Game;
  readonly changes: readonly TaskChange[];
}

async function requireValid(call: Call, { before, wanted, changes }: GameChange): Promise<void> {
  const reassigned = wanted.strategyId !== before.strategyId;
  if (reassigned || !isDeepStrictEqual(wanted.params, before.params)) {
    await admitAssignment(call, wanted.owner, wanted, { isStanding: !reassigned });
  }
  await requireTakenByTasks(call, wanted, changes);
  if (reassigned) await requireInheritable(call, wanted, newParams(changes));
}
