import type { Game } from '../../domain/game.js';
import { stampsOf } from '../../domain/principal.js';
import type { Task } from '../../domain/task.js';
import { allTasks } from '../all-tasks.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { requireGame } from '../scope.js';
import { admitCopy } from '../strategy-versions/assign.js';
import { insertInSteps } from '../tasks/insert-in-steps.js';
import { newTask } from '../tasks/new-task.js';

export interface DuplicateGame {
  readonly gameId: string;
  /** Of the copy. */
  readonly externalGameId: string;
}

export interface DuplicatedGame {
  readonly game: Game;
  readonly tasksCopied: number;
}

/**
 * Copies a game with its tasks, their strategies, parameters and states, into the scope of the original.
 * Users, awards and points stay where they were earned.
 *
 * @throws Fault `game-not-found`, `game-forbidden`, `game-exists`; `strategy-archived`, since an
 *   archived strategy is assigned nowhere anew.
 */
export async function duplicateGame(call: Call, command: DuplicateGame): Promise<DuplicatedGame> {
  const source = await requireGame(call, command.gameId);
  const originals: Task[] = [];
  for await (const task of allTasks(call, source)) originals.push(task);
  await requireStrategies(call, source, originals);
  const game = copyOf(call, source, command.externalGameId);
  await call.books.games.insert(game);
  // Oldest first, as they were made, so that the copies are listed in the same order.
  const drafts = originals.reverse();
  await insertInSteps(call, game, { drafts, toTask: (task) => newTask(call, game, task) });
  await noteInAudit(call, {
    module: 'games',
    message: 'Game duplicated',
    owner: game.owner,
    details: { gameId: game.gameId, copyOf: source.gameId, tasksCopied: drafts.length },
  });
  return { game, tasksCopied: drafts.length };
}

/** Tasks mostly share a few strategies, and each of these is looked at once. */
async function requireStrategies(call: Call, source: Game, tasks: readonly Task[]): Promise<void> {
  const strategyIds = new Set([source.strategyId, ...tasks.flatMap(({ strategyId }) => strategyId ?? [])]);
  for (const strategyId of [...strategyIds].sort()) await admitCopy(call, source.owner, strategyId);
}

function copyOf({ services, principal }: Call, source: Game, externalGameId: string): Game {
  const now = services.clock.now();
  return {
    ...source,
    gameId: services.ids.next(),
    externalGameId,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    stamps: stampsOf(principal),
  };
}
