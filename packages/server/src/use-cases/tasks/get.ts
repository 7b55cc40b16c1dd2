import type { Call } from '../call.js';
import { requireTaskNamed } from '../scope.js';
import { requireGameToSee } from '../user-scope.js';
import type { TaskInGame } from './task-in-game.js';

/** @throws Fault `game-not-found`, `game-forbidden`, `task-not-found`. */
export async function getTask(call: Call, gameId: string, externalTaskId: string): Promise<TaskInGame> {
  const game = await requireGameToSee(call, gameId);
  return { task: await requireTaskNamed(call, game, externalTaskId), game };
}
